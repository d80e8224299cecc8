export const backupFrequencies = ["hourly", "daily", "weekly", "monthly"] as const;
