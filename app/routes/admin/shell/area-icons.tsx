import {
  Activity,
  Archive,
  BookOpen,
  Images,
  Inbox,
  Languages,
  LayoutDashboard,
  Mail,
  Newspaper,
  Send,
  Settings,
  Sparkles,
  Stethoscope,
  Sun,
  Users,
  Workflow,
} from "lucide-react";
import type { ReactNode } from "react";

/** The sign of each area beside its name. */
export const areaIcons: Record<string, ReactNode> = {
  dashboard: <LayoutDashboard aria-hidden="true" />,
  dailyContent: <Sun aria-hidden="true" />,
  newsletter: <Send aria-hidden="true" />,
  blog: <Newspaper aria-hidden="true" />,
  translations: <Languages aria-hidden="true" />,
  pictures: <Images aria-hidden="true" />,
  content: <Sparkles aria-hidden="true" />,
  messages: <Inbox aria-hidden="true" />,
  bibleStudy: <BookOpen aria-hidden="true" />,
  roles: <Users aria-hidden="true" />,
  settings: <Settings aria-hidden="true" />,
  activity: <Activity aria-hidden="true" />,
  mails: <Mail aria-hidden="true" />,
  jobs: <Workflow aria-hidden="true" />,
  health: <Stethoscope aria-hidden="true" />,
  backups: <Archive aria-hidden="true" />,
};
