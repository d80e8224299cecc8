import { useState } from "react";
import { useTranslation } from "react-i18next";
import { BookOpen, HandHeart, Mail } from "~/ui/icons";
import { HandCoins, House, Newspaper, ScrollText, Settings, Users } from "~/ui/icons-admin";
import { Badge } from "~/ui/badge";
import { Button } from "~/ui/button";
import { ConfirmButton } from "~/ui/confirm-button";
import { DemoAdminForms, DemoAdminTables } from "./admin-forms";
import {
  AdminPage,
  AdminSection,
  ManagementCard,
  ManagementCards,
  StatTile,
  StatTiles,
} from "~/ui/admin-page";
import type { AdminNavGroup } from "~/ui/admin-nav";
import { AdminShell } from "~/ui/admin-shell";
import { PopoverDisclosure } from "~/ui/disclosure";
import { Flag } from "~/ui/flag";
import { DefinitionList } from "~/ui/definition-list";
import { SunriseMark } from "~/ui/illustration/sunrise-mark";
import { EntryList } from "~/ui/entry-list";
import { ListDetail, RecordItem } from "~/ui/list-detail";
import { FilterLinks, SearchField, Toolbar } from "~/ui/toolbar";

/** The admin's components in their shell, at /dev/ui#admin. */
export function DemoAdmin() {
  const { t } = useTranslation("admin-demo", { keyPrefix: "pieces" });
  const areas: AdminNavGroup[] = [
    {
      items: [{ href: "#admin", label: t("overview"), icon: <House aria-hidden="true" /> }],
    },
    {
      group: t("people"),
      items: [
        { href: "#prayers", label: t("prayers"), icon: <HandHeart aria-hidden="true" />, count: 3 },
        { href: "#messages", label: t("email"), short: t("copy"), icon: <Mail aria-hidden="true" /> },
        { href: "#giving", label: t("giving"), icon: <HandCoins aria-hidden="true" /> },
        { href: "#users", label: t("people"), icon: <Users aria-hidden="true" />, count: 128 },
      ],
    },
    {
      group: t("house"),
      items: [
        { href: "#devotion", label: t("devotions"), icon: <BookOpen aria-hidden="true" /> },
        { href: "#letters", label: t("fresh"), icon: <Newspaper aria-hidden="true" /> },
        { href: "#audit", label: t("all"), icon: <ScrollText aria-hidden="true" /> },
        { href: "#settings", label: t("settings"), icon: <Settings aria-hidden="true" /> },
      ],
    },
  ];
  return (
    <AdminShell
      search={{ href: "/admin/search", children: "Search" }}
      brand={{ name: "Limyè", href: "#admin", icon: <SunriseMark /> }}
      areas={areas}
      primary={["#admin", "#prayers", "#devotion", "#giving"]}
      write={{ label: t("save"), items: [] }}
      currentPath="#prayers"
      user={{ name: t("name"), roleName: t("role"), href: "#account" }}
      signOut={
        <Button variant="quiet" size="sm">
          {t("signOut")}
        </Button>
      }
      languageSwitcher={
        <PopoverDisclosure
          label="FR"
          look={{ className: "px-3 text-sm text-ink" }}
          summary={
            <>
              <Flag language="fr" />
              FR
            </>
          }
        >
          <p className="px-3 py-2">FR</p>
        </PopoverDisclosure>
      }
    >
      <AdminPage
        title={t("admin")}
        lead={t("adminLead")}
        back={{ href: "#admin", label: t("overview") }}
        actions={<Button>{t("save")}</Button>}
      >
        <Overview />
        <Prayers />
        <DemoAdminTables />
        <DemoAdminForms />
      </AdminPage>
    </AdminShell>
  );
}

function Overview() {
  const { t } = useTranslation("admin-demo", { keyPrefix: "pieces" });
  return (
    <>
      <StatTiles label={t("overview")}>
        <StatTile
          label={t("prayers")}
          value="3"
          hint={t("warn")}
          href="#prayers"
          tone="attention"
          icon={<HandHeart aria-hidden="true" />}
        />
        <StatTile label={t("giving")} value="1 240 $" hint={t("caption")} href="#giving" />
        <StatTile label={t("devotions")} value="364" />
        <StatTile label={t("people")} value="12 871" hint={t("all")} />
      </StatTiles>
      <AdminSection title={t("house")} description={t("adminLead")}>
        <ManagementCards>
          <ManagementCard
            href="#prayers"
            title={t("prayers")}
            text={t("choose")}
            icon={<HandHeart aria-hidden="true" />}
            count={3}
          />
          <ManagementCard
            href="#giving"
            title={t("giving")}
            text={t("caption")}
            icon={<HandCoins aria-hidden="true" />}
          />
          <ManagementCard
            href="#settings"
            title={t("settings")}
            text={t("maintenanceHint")}
            icon={<Settings aria-hidden="true" />}
          />
        </ManagementCards>
      </AdminSection>
    </>
  );
}

const names = ["Jean-Robert Pierre", "Nadège Augustin", "Samuel Ortiz", "Widline Estimé", "Grace Thompson"];

function Prayers() {
  const { t } = useTranslation("admin-demo", { keyPrefix: "pieces" });
  const [chosen, setChosen] = useState<string | null>(names[1]!);
  return (
    <AdminSection title={t("prayers")} description="ListDetail, EntryList, Toolbar, Facts, ConfirmButton">
      <div
        onClick={(event) => {
          const link = (event.target as Element).closest("a[href^='#record']");
          if (!link) return;
          event.preventDefault();
          setChosen(decodeURI(link.getAttribute("href")!.slice("#record-".length)) || null);
        }}
      >
        <ListDetail
          hasSelection={chosen !== null}
          placeholder={t("choose")}
          list={
            <>
              <Toolbar className="lg:border-b lg:border-line lg:p-3 lg:mb-0">
                <form role="search" className="grow">
                  <SearchField label={t("search")} />
                </form>
                <FilterLinks
                  label={t("prayers")}
                  items={[
                    { href: "#record-", label: t("all"), current: true },
                    { href: "#new", label: t("fresh"), current: false, count: 3 },
                    { href: "#answered", label: t("answered"), current: false, count: 41 },
                  ]}
                />
              </Toolbar>
              <EntryList label={t("prayers")}>
                {names.map((name, index) => (
                  <RecordItem
                    key={name}
                    href={`#record-${encodeURI(name)}`}
                    title={name}
                    selected={name === chosen}
                    unread={index === 0 || index === 2}
                    meta={<time dateTime="2026-11-21">{`${21 - index}.11.`}</time>}
                    lines={t("message")}
                    badge={
                      index === 3 ? (
                        <Badge tone="gold">{t("answered")}</Badge>
                      ) : index === 0 ? (
                        <Badge tone="brand">{t("fresh")}</Badge>
                      ) : undefined
                    }
                  />
                ))}
              </EntryList>
            </>
          }
          detail={
            <article>
              <header className="mb-5 flex flex-wrap items-start justify-between gap-3">
                <h3 className="font-serif text-2xl">{chosen}</h3>
                <form>
                  <ConfirmButton
                    size="sm"
                    name="intent"
                    value="delete"
                    title={t("removeTitle")}
                    text={t("removeText")}
                    confirm={t("remove")}
                  >
                    {t("remove")}
                  </ConfirmButton>
                </form>
              </header>
              <p className="max-w-prose text-lg">{t("message")}</p>
              <DefinitionList
                className="mt-6"
                items={[
                  { term: t("date"), value: "21.11.2026, 06:12" },
                  { term: t("email"), value: "nadege@example.org" },
                  { term: t("phone"), value: null },
                ]}
              />
            </article>
          }
        />
      </div>
    </AdminSection>
  );
}
