import { makeZip } from "~tests/support/zip";

/** Files as each program exports them, with broken lines. Addresses and names are invented. */
export const exporterFiles = {
  mailchimp: [
    '"Email Address","First Name","Last Name",Address,"Phone Number",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,UNSUB_TIME,UNSUB_CAMPAIGN_TITLE,UNSUB_REASON,CLEAN_TIME,CLEAN_CAMPAIGN_TITLE,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
    'Marie@Example.org,Marie,Joseph,,,3,"2019-03-01 10:00:00",192.0.2.1,"2019-03-01 10:05:00",192.0.2.1,,,,,,,,,,,,,"2020-01-01 00:00:00",1,a1,,"""Chœur"""',
    'ended@example.org,Jean,,,,2,"2018-01-01 08:00:00",,"2018-01-01 08:00:00",,,,,,,,,"2021-06-01 12:00:00",Pâques,NORMAL,,,,2,a2,,',
    'cleaned@example.org,,,,,1,"2018-01-01 08:00:00",,"2018-01-01 08:00:00",,,,,,,,,,,,"2022-02-02 02:02:02",Noël,,3,a3,,',
    'not an address,X,Y,,,1,"2018-01-01 08:00:00",,,,,,,,,,,,,,,,,4,a4,,',
    'short@example.org,"Anne',
  ].join("\r\n"),
  brevo: [
    "CONTACT ID;EMAIL;FIRSTNAME;LASTNAME;SMS;WHATSAPP;DOUBLE_OPT-IN;BLACKLISTED;ADDED_TIME;MODIFIED_TIME",
    "1;marie@example.org;Marie;Joseph;;;1;;27-02-2020;28-02-2020",
    "2;ended@example.org;Jean;;;;;1;03-04-2020;28-02-2020",
    "3;=cmd|'/c calc'!A1;Mal;;;;;;03-04-2020;",
  ].join("\n"),
  constantContact: [
    '"Email address","First name","Last name","Email status","Email permission status","Email update source","Confirmed Opt-Out Date","Confirmed Opt-Out Source","Confirmed Opt-Out Reason","City - Home","Email Lists","Tags","Source Name","Created At","Updated At"',
    '"marie@example.org","Marie","Joseph","Active","explicit","Contact Add","","","","Jacmel","General","","Website","04/15/2021 09:30 AM","04/16/2021"',
    '"ended@example.org","Jean","","Unsubscribed","explicit","","05/20/2022 02:00 PM","Contact","","","","","","04/15/2021 09:30 AM",""',
    '"odd@example.org","Odd","","Somewhere else","explicit","","","","","","","","","04/15/2021",""',
    '"never@example.org","","","No Permissions Set","","","","","","","","","","04/15/2021",""',
    '"blank@example.org","","","","","","","","","","","","","04/15/2021",""',
  ].join("\n"),
  mailerLite: [
    "Subscriber,Name,Last name,City,Status,Sent,Opens,Clicks,Subscribe date,Unsubscribe date,Opt-in IP",
    "marie@example.org,Marie,Joseph,Miami,active,10,4,1,2021-05-06 07:08:09,,192.0.2.1",
    "ended@example.org,Jean,,,unsubscribed,1,0,0,2021-05-06 07:08:09,2022-01-01 00:00:00,",
    "junk@example.org,,,,junk,1,0,0,2021-05-06 07:08:09,,",
    "waiting@example.org,Ana,,,unconfirmed,0,0,0,2021-05-06 07:08:09,,",
    "marie@example.org,Again,,,active,1,1,1,2021-05-06 07:08:09,,",
  ].join("\n"),
  listmonk: [
    "uuid,email,name,attributes,status,created_at,updated_at",
    '5a1f,marie@example.org,Marie Joseph,"{""city"": ""Jacmel""}",enabled,2022-03-04 05:06:07.123+00,2022-03-04 05:06:07.123+00',
    "5a20,ended@example.org,Jean,{},blocklisted,2022-03-04 05:06:07.123+00,2022-03-04",
    "5a21,,Nobody,{},enabled,2022-03-04,2022-03-04",
  ].join("\n"),
  ghost: [
    "id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers",
    '1,marie@example.org,Marie Joseph,,true,false,,2019-10-30T14:52:08.000Z,,"a, b",',
    "2,ended@example.org,Jean,,false,false,,2019-10-30T14:52:08.000Z,,,",
  ].join("\n"),
};

const cell = (value: string | number, style = 0) =>
  typeof value === "number"
    ? `<c s="${style}"><v>${value}</v></c>`
    : `<c t="inlineStr"><is><t>${value}</t></is></c>`;

/** An Excel file of one sheet; numbers of the third column are dates. */
export function makeWorkbook(rows: (string | number)[][], more: Record<string, string> = {}): Buffer {
  const main = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
  const relations = "http://schemas.openxmlformats.org/package/2006/relationships";
  const office = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";
  const types = "application/vnd.openxmlformats-officedocument.spreadsheetml";
  const sheet = rows
    .map(
      (row, at) =>
        `<row r="${at + 1}">${row.map((value, column) => cell(value, column === 2 ? 1 : 0)).join("")}</row>`,
    )
    .join("");
  return makeZip({
    "[Content_Types].xml": `<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${types}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${types}.worksheet+xml"/><Override PartName="/xl/styles.xml" ContentType="${types}.styles+xml"/></Types>`,
    "_rels/.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    "xl/workbook.xml": `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="Liste" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    "xl/_rels/workbook.xml.rels": `<Relationships xmlns="${relations}"><Relationship Id="rId1" Type="${office}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${office}/styles" Target="styles.xml"/></Relationships>`,
    "xl/styles.xml": `<styleSheet xmlns="${main}"><fonts count="1"><font/></fonts><fills count="1"><fill/></fills><borders count="1"><border/></borders><cellStyleXfs count="1"><xf/></cellStyleXfs><cellXfs count="2"><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    "xl/worksheets/sheet1.xml": `<worksheet xmlns="${main}"><sheetData>${sheet}</sheetData></worksheet>`,
    ...more,
  });
}
