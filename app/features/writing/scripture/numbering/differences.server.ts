/**
 * Where versions divide a book otherwise than the King James Version does. A line is one difference:
 * the last verse of its chapters in such a version | the verses of King James = the same words there | who has it.
 * `catholic` is no whole numbering: Daniel with the song of the three.
 * Psalms whose title is counted are among them: the title itself has no number in King James.
 */
export const differences = `
GEN 31:54 32:33 | 31:55=32:1 32:1-32=32:2-33 | hebrew
EXO 7:29 8:28 | 8:1-4=7:26-29 8:5-32=8:1-28 | lsg1910 hebrew
EXO 21:37 22:30 | 22:1=21:37 22:2-31=22:1-30 | hebrew
LEV 5:26 6:23 | 6:1-7=5:20-26 6:8-30=6:1-23 | lsg1910 hebrew
NUM 16:35 17:28 | 16:36-50=17:1-15 17:1-13=17:16-28 | hebrew
NUM 25:19 26:65 | 26:1=25:19+26:1 | hebrew
NUM 29:39 30:17 | 29:40=30:1 30:1-16=30:2-17 | lsg1910 hebrew
DEU 12:31 13:19 | 12:32=13:1 13:1-18=13:2-19 | hebrew
DEU 22:29 23:26 | 22:30=23:1 23:1-25=23:2-26 | hebrew
DEU 28:69 29:28 | 29:1=28:69 29:2-29=29:1-28 | hebrew
1SA 20:43 | 20:42=20:42-43 | lsg1910
1SA 20:42 21:16 | 20:42=20:42+21:1 21:1-15=21:2-16 | hebrew
1SA 23:28 24:23 | 23:29=24:1 24:1-22=24:2-23 | lsg1910 hebrew
2SA 18:32 19:44 | 18:33=19:1 19:1-43=19:2-44 | hebrew
1KI 4:20 5:32 | 4:21-34=5:1-14 5:1-18=5:15-32 | hebrew
1KI 22:54 | 22:43=22:43-44 22:44-53=22:45-54 | lsg1910 hebrew
2KI 11:20 12:22 | 11:21=12:1 12:1-21=12:2-22 | hebrew
1CH 5:41 6:66 | 6:1-15=5:27-41 6:16-81=6:1-66 | hebrew
1CH 12:41 | 12:4=12:4-5 12:5-40=12:6-41 | hebrew
2CH 1:18 2:17 | 2:1=1:18 2:2-18=2:1-17 | hebrew
2CH 13:23 14:14 | 14:1=13:23 14:2-15=14:1-14 | lsg1910 hebrew
NEH 3:38 4:17 | 4:1-6=3:33-38 4:7-23=4:1-17 | hebrew
NEH 7:72 | 7:69-73=7:68-72 | hebrew
NEH 9:37 10:40 | 9:38=10:1 10:1-39=10:2-40 | hebrew
JOB 34:36 | 34:36-37=34:36 | lsg1910
JOB 38:38 39:38 40:28 41:25 | 38:39-41=39:1-3 39:1-30=39:4-33 40:1-5=39:34-38 40:6-24=40:1-19 41:1-9=40:20-28 41:10-34=41:1-25 | lsg1910
JOB 40:32 41:26 | 41:1-8=40:25-32 41:9-34=41:1-26 | hebrew
PSA 3:9 | 3:1-8=3:2-9 | lsg1910 hebrew
PSA 4:9 | 4:1-8=4:2-9 | lsg1910 hebrew
PSA 5:13 | 5:1-12=5:2-13 | lsg1910 hebrew
PSA 6:11 | 6:1-10=6:2-11 | lsg1910 hebrew
PSA 7:18 | 7:1-17=7:2-18 | lsg1910 hebrew
PSA 8:10 | 8:1-9=8:2-10 | lsg1910 hebrew
PSA 9:21 | 9:1-20=9:2-21 | lsg1910 hebrew
PSA 12:9 13:6 | 12:1-8=12:2-9 13:1-4=13:2-5 13:5-6=13:6 | lsg1910 hebrew
PSA 18:51 | 18:1-50=18:2-51 | lsg1910 hebrew
PSA 19:15 | 19:1-14=19:2-15 | lsg1910 hebrew
PSA 20:10 | 20:1-9=20:2-10 | lsg1910 hebrew
PSA 21:14 | 21:1-13=21:2-14 | lsg1910 hebrew
PSA 22:32 | 22:1-31=22:2-32 | lsg1910 hebrew
PSA 30:13 | 30:1-12=30:2-13 | lsg1910 hebrew
PSA 31:25 | 31:1-24=31:2-25 | lsg1910 hebrew
PSA 34:23 | 34:1-22=34:2-23 | lsg1910 hebrew
PSA 36:13 | 36:1-12=36:2-13 | lsg1910 hebrew
PSA 38:23 | 38:1-22=38:2-23 | lsg1910 hebrew
PSA 39:14 | 39:1-13=39:2-14 | lsg1910 hebrew
PSA 40:18 | 40:1-17=40:2-18 | lsg1910 hebrew
PSA 41:14 | 41:1-13=41:2-14 | lsg1910 hebrew
PSA 42:12 | 42:1-11=42:2-12 | lsg1910 hebrew
PSA 44:27 | 44:1-26=44:2-27 | lsg1910 hebrew
PSA 45:18 | 45:1-17=45:2-18 | lsg1910 hebrew
PSA 46:12 | 46:1-11=46:2-12 | lsg1910 hebrew
PSA 47:10 | 47:1-9=47:2-10 | lsg1910 hebrew
PSA 48:15 | 48:1-14=48:2-15 | lsg1910 hebrew
PSA 49:21 | 49:1-20=49:2-21 | lsg1910 hebrew
PSA 51:21 | 51:1-19=51:3-21 | lsg1910 hebrew
PSA 52:11 | 52:1-9=52:3-11 | lsg1910 hebrew
PSA 53:7 | 53:1-6=53:2-7 | lsg1910 hebrew
PSA 54:9 | 54:1-7=54:3-9 | lsg1910 hebrew
PSA 55:24 | 55:1-23=55:2-24 | lsg1910 hebrew
PSA 56:14 | 56:1-13=56:2-14 | lsg1910 hebrew
PSA 57:12 | 57:1-11=57:2-12 | lsg1910 hebrew
PSA 58:12 | 58:1-11=58:2-12 | lsg1910 hebrew
PSA 59:18 | 59:1-17=59:2-18 | lsg1910 hebrew
PSA 60:14 | 60:1-12=60:3-14 | lsg1910 hebrew
PSA 61:9 | 61:1-8=61:2-9 | lsg1910 hebrew
PSA 62:13 | 62:1-12=62:2-13 | lsg1910 hebrew
PSA 63:12 | 63:1-11=63:2-12 | lsg1910 hebrew
PSA 64:11 | 64:1-10=64:2-11 | lsg1910 hebrew
PSA 65:14 | 65:1-13=65:2-14 | lsg1910 hebrew
PSA 67:8 | 67:1-7=67:2-8 | lsg1910 hebrew
PSA 68:36 | 68:1-35=68:2-36 | lsg1910 hebrew
PSA 69:37 | 69:1-36=69:2-37 | lsg1910 hebrew
PSA 70:6 | 70:1-5=70:2-6 | lsg1910 hebrew
PSA 75:11 | 75:1-10=75:2-11 | lsg1910 hebrew
PSA 76:13 | 76:1-12=76:2-13 | lsg1910 hebrew
PSA 77:21 | 77:1-20=77:2-21 | lsg1910 hebrew
PSA 80:20 | 80:1-19=80:2-20 | lsg1910 hebrew
PSA 81:17 | 81:1-16=81:2-17 | lsg1910 hebrew
PSA 83:19 | 83:1-18=83:2-19 | lsg1910 hebrew
PSA 84:13 | 84:1-12=84:2-13 | lsg1910 hebrew
PSA 85:14 | 85:1-13=85:2-14 | lsg1910 hebrew
PSA 88:19 | 88:1-18=88:2-19 | lsg1910 hebrew
PSA 89:53 | 89:1-52=89:2-53 | lsg1910 hebrew
PSA 92:16 | 92:1-15=92:2-16 | lsg1910 hebrew
PSA 102:29 | 102:1-28=102:2-29 | lsg1910 hebrew
PSA 108:14 | 108:1-13=108:2-14 | lsg1910 hebrew
PSA 140:14 | 140:1-13=140:2-14 | lsg1910 hebrew
PSA 142:8 | 142:1-7=142:2-8 | lsg1910 hebrew
ECC 4:17 5:19 | 5:1=4:17 5:2-20=5:1-19 | lsg1910 hebrew
ECC 11:8 12:16 | 11:9-10=12:1-2 12:1-14=12:3-16 | lsg1910
SNG 6:12 7:14 | 6:13=7:1 7:1-13=7:2-14 | lsg1910 hebrew
ISA 8:23 9:20 | 9:1=8:23 9:2-21=9:1-20 | lsg1910 hebrew
ISA 64:11 | 63:19=63:19 64:1=63:19 64:2-12=64:1-11 | lsg1910 hebrew
JER 8:23 9:25 | 9:1=8:23 9:2-26=9:1-25 | hebrew
EZK 20:44 21:37 | 20:45-49=21:1-5 21:1-32=21:6-37 | lsg1910 hebrew
DAN 3:33 4:34 | 4:1-3=3:31-33 4:4-37=4:1-34 | hebrew
DAN 3:100 4:34 | 3:24-30=3:91-97 4:1-3=3:98-100 4:4-37=4:1-34 | catholic
DAN 5:30 6:29 | 5:31=6:1 6:1-28=6:2-29 | hebrew
HOS 1:9 2:25 | 1:10-11=2:1-2 2:1-23=2:3-25 | lsg1910 hebrew
HOS 11:11 12:15 | 11:12=12:1 12:1-14=12:2-15 | lsg1910 hebrew
HOS 13:15 14:10 | 13:16=14:1 14:1-9=14:2-10 | hebrew
JOL 2:27 3:5 4:21 | 2:28-32=3:1-5 3:1-21=4:1-21 | hebrew
JON 1:16 2:11 | 1:17=2:1 2:1-10=2:2-11 | lsg1910 hebrew
MIC 4:14 5:14 | 5:1=4:14 5:2-15=5:1-14 | lsg1910 hebrew
NAM 1:14 2:14 | 1:15=2:1 2:1-13=2:2-14 | lsg1910 hebrew
ZEC 1:17 2:17 | 1:18-21=2:1-4 2:1-13=2:5-17 | hebrew
MAL 3:24 | 4:1-6=3:19-24 | hebrew
MRK 9:51 | 9:43=9:43-44 9:45=9:45-46 9:50=9:50-51 | lsg1910
MRK 10:53 | 10:52=10:52-53 | lsg1910
ACT 19:40 | 19:40-41=19:40 | lsg1910 hebrew
2CO 13:13 | 13:12-13=13:12 13:14=13:13 | lsg1910 hebrew
PHP | 1:16=1:17 1:17=1:16 | lsg1910 hebrew
3JN 1:15 | 1:14=1:14-15 | lsg1910 hebrew
REV 12:18 | 13:1=12:18+13:1 | lsg1910 hebrew
`;
