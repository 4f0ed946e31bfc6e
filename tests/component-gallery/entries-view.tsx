import { Award, BookOpen, Clock, Crown, Ellipsis, Lock, Pencil, Sunrise, User, UserMinus } from 'lucide-react'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { SettingDetail, SettingDetails, SettingRow } from '#web/ui/cards/setting-row.tsx'
import { StreakCalendar } from '#web/ui/drawings/streak-calendar.tsx'
import { FigureBand } from '#web/ui/figures/figure-band.tsx'
import { LiveBanner } from '#web/ui/figures/live-banner.tsx'
import { RankEntry, RankList } from '#web/ui/figures/rank-list.tsx'
import { RateBar, RateBars } from '#web/ui/figures/rate-bars.tsx'
import { StatCard, StatGrid } from '#web/ui/figures/stat-card.tsx'
import { EvenColumns } from '#web/ui/layout/columns.tsx'
import { ListDetail } from '#web/ui/layout/list-detail.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { Table, TableActions, TableCell } from '#web/ui/lists/data-table.tsx'
import { EntryRow, IconTile } from '#web/ui/lists/entry-row.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { RowList, RowText, rowLinkClass } from '#web/ui/lists/row-list.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/navigation/menu.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Frame, Part } from './frame.tsx'
import { ACTIVE, CATEGORIES, PRAYERS, STREAK } from './samples.tsx'

const ROLES = [
  { name: 'Nomvula Dlamini', role: 'Owner', tone: 'lit' },
  { name: 'Sipho Nkosi', role: 'Admin', tone: 'primary' },
  { name: 'Anna Molefe', role: 'Member', tone: 'neutral' },
] as const

export function EntriesView() {
  return (
    <Frame title="Figures, lists and tables">
      <Figures />
      <Rates />
      <Rows />
      <Members />
      <Settings />
    </Frame>
  )
}

function Figures() {
  const band = ['52,459', '178,543', '82,841', '1,247'].map((figure) => ({ label: `Of ${figure}`, figure }))
  const banner = { label: 'Right now', line: 'people praying right now' }
  return (
    <Part title="Figures">
      <LiveBanner {...banner} isLive tag="LIVE" people={47} figure="47" />
      <LiveBanner
        {...banner}
        label="A moment ago"
        isLive={false}
        tag="Reconnecting..."
        people={1}
        figure="1"
      />
      <StatGrid>
        <StatCard icon={<BookOpen />} label="Total Prayers" figure="47" context="since March 2024" />
        <StatCard icon={<Award />} label="Badges" figure="6" context="126 times you supported" />
      </StatGrid>
      <StatGrid money>
        <StatCard label="Given" figure="R 1,000,000.00" context="71 donations" />
        <StatCard label="Given back" figure="R 0.00" />
      </StatGrid>
      <FigureBand label="Community in numbers" figures={band} />
      <StreakCalendar {...STREAK} />
    </Part>
  )
}

function Rates() {
  return (
    <EvenColumns>
      <Card as="section" padded>
        <h2 className="text-2xl">Miracle Rates</h2>
        <RateBars>
          {CATEGORIES.map(({ value, label, icon }, index) => (
            <RateBar
              key={value}
              icon={icon}
              name={String(label)}
              parts="2,695 of 4,211"
              rate={70 - 10 * index}
              figure={`${70 - 10 * index}%`}
              label={`${label} miracle rate`}
            />
          ))}
        </RateBars>
      </Card>
      <Card as="section" padded>
        <h2 className="text-2xl">Top Categories</h2>
        <RankList>
          {CATEGORIES.slice(0, 5).map(({ value, label, icon }, index) => (
            <RankEntry
              key={value}
              rank={index + 1}
              tile={<IconTile>{icon}</IconTile>}
              name={label}
              count="4,211 prayers"
            />
          ))}
        </RankList>
      </Card>
    </EvenColumns>
  )
}

function Rows() {
  const meta = (
    <Meta>
      <MetaItem icon={<Clock />}>2 days ago</MetaItem>
      <MetaItem icon={<Lock />}>Private</MetaItem>
      <MetaItem icon={<Crown />} hiddenText="supporters">
        52
      </MetaItem>
    </Meta>
  )
  const actions = (
    <a className={buttonClass({ kind: 'soft', size: 'sm' })} href="#main">
      View details
    </a>
  )
  return (
    <Part title="Rows">
      <ul>
        {PRAYERS.map(({ id, title, text }, index) => (
          <EntryRow
            key={id}
            tile={
              <IconTile ok={index === 1}>
                <Sunrise />
              </IconTile>
            }
            title={<a href="#main">{title}</a>}
            badge={ACTIVE}
            text={text}
            meta={meta}
            actions={actions}
          />
        ))}
      </ul>
    </Part>
  )
}

function Members() {
  const columns = [{ label: 'Member' }, { label: 'Role' }, { label: 'Actions', isHidden: true }]
  return (
    <Part title="Table with menus">
      <Table label="Members of this group" columns={columns}>
        {ROLES.map(({ name, role, tone }, tint) => (
          <tr key={name}>
            <td>
              <span className="byline">
                <Avatar tint={tint} name={name} />
                <strong>{name}</strong>
              </span>
            </td>
            <TableCell label="Role" atEnd>
              <Badge tone={tone}>{role}</Badge>
            </TableCell>
            <TableActions>{role === 'Owner' ? null : <MemberMenu name={name} />}</TableActions>
          </tr>
        ))}
      </Table>
    </Part>
  )
}

function MemberMenu({ name }: { name: string }) {
  return (
    <Menu align="right" label={`Actions for ${name}`} triggerClass={iconButtonClass()} trigger={<Ellipsis />}>
      <button type="button" className={menuItemClass()}>
        <MenuItemText icon={<Pencil />} label="Make admin" />
      </button>
      <button type="button" className={menuItemClass({ danger: true })}>
        <MenuItemText icon={<UserMinus />} label="Remove" />
      </button>
    </Menu>
  )
}

function Settings() {
  const list = (
    <nav aria-label="Account Settings">
      <RowList label="Account Settings">
        <li>
          <a href="#you" className={rowLinkClass} aria-current="page">
            <RowText icon={<User />} title="You" detail="Name, e-mail address, time zone" />
          </a>
        </li>
      </RowList>
    </nav>
  )
  return (
    <ListDetail list={list}>
      <h2 className="list-detail-title">You</h2>
      <SettingRow title="Account" lead="How we know it is you.">
        <SettingDetails>
          <SettingDetail label="Email">nomvula@example.co.za</SettingDetail>
        </SettingDetails>
      </SettingRow>
      <SettingRow title="Delete account" lead="For good. Nobody can bring it back." isDanger>
        <Button kind="danger-outline">Delete Account</Button>
      </SettingRow>
    </ListDetail>
  )
}
