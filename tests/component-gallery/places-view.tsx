import { BookOpen, LayoutDashboard, Plus, RefreshCw, Share2, User, Users } from 'lucide-react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { DotFigure } from '#web/ui/drawings/dot-figure.tsx'
import { SearchInput } from '#web/ui/forms/search-input.tsx'
import { LoadMore } from '#web/ui/lists/load-more.tsx'
import { PrayerRow, prayerListClass } from '#web/ui/lists/prayer-row.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import {
  BottomBar,
  BottomBarCount,
  BottomBarDisc,
  bottomBarLinkClass,
  bottomBarMainClass,
} from '#web/ui/navigation/bottom-bar.tsx'
import { PageBar } from '#web/ui/navigation/page-bar.tsx'
import { Frame, Part } from './frame.tsx'
import { PRAYERS } from './samples.tsx'

const PLACES = [
  { label: 'Dashboard', icon: <LayoutDashboard /> },
  { label: 'Wall', icon: <BookOpen /> },
  { label: 'New prayer', icon: <Plus /> },
  { label: 'Groups', icon: <Users /> },
  { label: 'Me', icon: <User /> },
]
const LOAD_MORE = { more: 'Load more', loading: 'Loading...', tryAgain: 'Try again' }

/** A page with a bar of its own, its lists, and the places of a member at its foot. */
export function PlacesView() {
  return (
    <>
      <Frame title="Places and searches">
        <PageBar
          back={
            <a className={backLinkClass} href="#main">
              <BackLinkText>Community Prayer Requests</BackLinkText>
            </a>
          }
        >
          <IconButton label="Share">
            <Share2 />
          </IconButton>
          <IconButton label="Try again">
            <RefreshCw />
          </IconButton>
        </PageBar>
        <Part title="Lists">
          <form className="row flex-nowrap">
            <SearchInput label="Search public prayers" />
            <Button kind="secondary">Search</Button>
          </form>
          <ul className={prayerListClass}>
            {PRAYERS.map(({ id, title, by, when }) => (
              <PrayerRow
                key={id}
                mark={<DotFigure name="health" />}
                title={<a href="#main">{title}</a>}
                line={`${by}, ${when}`}
              />
            ))}
          </ul>
          <MoreOfList isFailed={false} />
          <MoreOfList isFailed />
        </Part>
      </Frame>
      <Places />
    </>
  )
}

function MoreOfList({ isFailed }: { isFailed: boolean }) {
  const list = {
    hasNextPage: true,
    isFetchingNextPage: false,
    isFetchNextPageError: isFailed,
    fetchNextPage: async () => {},
  }
  return <LoadMore list={list} texts={LOAD_MORE} failed="More prayers could not be loaded" />
}

function Places() {
  return (
    <BottomBar label="Places">
      {PLACES.map(({ label, icon }) =>
        label === 'New prayer' ? (
          <a key={label} className={bottomBarMainClass} href="#main">
            <BottomBarDisc icon={icon}>{label}</BottomBarDisc>
          </a>
        ) : (
          <a key={label} className={bottomBarLinkClass} href="#main">
            {icon}
            <span>{label}</span>
            {label === 'Groups' ? <BottomBarCount hiddenText="unread">12</BottomBarCount> : null}
          </a>
        ),
      )}
    </BottomBar>
  )
}
