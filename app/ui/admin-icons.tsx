import { BookOpen, HandHeart, Heart, Languages, Mail, Sparkles, Sun } from "~/ui/icons";
import {
  Activity,
  Archive,
  BookMarked,
  BookOpenText,
  ChartColumn,
  HandCoins,
  Images,
  Inbox,
  LayoutDashboard,
  MonitorPlay,
  Newspaper,
  Send,
  Settings,
  Stethoscope,
  Users,
  Webhook,
  Workflow,
} from "~/ui/icons-admin";

/** The icons of the administration's navigation and figures. A server names one; the page draws it. */
const icons = {
  activity: Activity,
  archive: Archive,
  bible: BookMarked,
  book: BookOpen,
  chart: ChartColumn,
  coins: HandCoins,
  dashboard: LayoutDashboard,
  heart: Heart,
  heartInHand: HandHeart,
  inbox: Inbox,
  languages: Languages,
  library: BookOpenText,
  mail: Mail,
  newspaper: Newspaper,
  paperPlane: Send,
  pictures: Images,
  settings: Settings,
  sparkles: Sparkles,
  stethoscope: Stethoscope,
  sun: Sun,
  users: Users,
  video: MonitorPlay,
  webhook: Webhook,
  workflow: Workflow,
};

export type AdminIconName = keyof typeof icons;

/** An icon beside a name, which screen readers leave out. */
export function AdminIcon({ name }: { name: AdminIconName }) {
  const Icon = icons[name];
  return <Icon aria-hidden="true" />;
}
