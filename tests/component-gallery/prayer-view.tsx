import { Earth, HeartPulse, MapPin, Pencil, Share2, Sunrise, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { SupportToggle } from '#web/ui/buttons/support-toggle.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { Card } from '#web/ui/cards/card.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ShareIcon } from '#web/ui/icons/share-icons.tsx'
import { Columns, StickyBar } from '#web/ui/layout/columns.tsx'
import { Main, Page } from '#web/ui/layout/page-layout.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { Timeline, TimelineEntry } from '#web/ui/lists/timeline.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/navigation/menu.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import { Byline } from '#web/ui/people/byline.tsx'
import { CommentEntry } from '#web/ui/people/comment-entry.tsx'
import { Frame } from './frame.tsx'
import { ACTIVE, PRAYERS } from './samples.tsx'

export function PrayerView() {
  const [tab, setTab] = useState<'details' | 'updates' | 'comments'>('details')
  const [isSupporting, setIsSupporting] = useState(true)
  const support = (
    <SupportToggle
      pressed={isSupporting}
      count={isSupporting ? 52 : 51}
      label="Support"
      pressedLabel="Supporting"
      block
      onToggle={() => setIsSupporting(!isSupporting)}
    />
  )
  return (
    <Frame>
      <Main>
        <Page>
          <a className={backLinkClass} href="#main">
            <BackLinkText>Community Prayer Requests</BackLinkText>
          </a>
          <Columns asideLabel="Support" aside={<Aside support={support} />}>
            <div className="row mb-3.5">
              {ACTIVE}
              <Meta>
                <MetaItem icon={<HeartPulse />}>Health</MetaItem>
                <MetaItem icon={<Earth />}>Public</MetaItem>
                <MetaItem icon={<MapPin />}>Bellville</MetaItem>
              </Meta>
            </div>
            <h1>{PRAYERS[0]?.title}</h1>
            <div className="mt-4 mb-7">
              <Byline
                avatar={<Avatar tint={1} name="Nomvula Dlamini" />}
                name="Nomvula Dlamini"
                line="Nov 19, 2026 at 5:12 AM"
              />
            </div>
            <Tabs
              label="Prayer"
              value={tab}
              onChange={setTab}
              tabs={[
                { id: 'details', label: 'Details' },
                { id: 'updates', label: 'Daily Updates', count: 3 },
                { id: 'comments', label: 'Comments', count: 14, isDue: true },
              ]}
            >
              {tab === 'details' ? <Details /> : null}
              {tab === 'updates' ? <Updates /> : null}
              {tab === 'comments' ? <Comments /> : null}
            </Tabs>
          </Columns>
        </Page>
      </Main>
      <StickyBar>
        {support}
        <ShareMenu opensUp />
      </StickyBar>
    </Frame>
  )
}

function Details() {
  const [confirm, dialog] = useConfirm()
  const ask = () =>
    confirm({
      title: 'Delete this prayer?',
      consequence:
        '“Mama’s surgery at Tygerberg” will be removed with its 3 updates and 14 comments. This cannot be undone.',
      action: 'Delete prayer',
      busyAction: 'Deleting...',
      cancel: 'Cancel',
      run: () => new Promise((done) => setTimeout(done, 1000)),
    })
  return (
    <>
      <p className="read">{PRAYERS[0]?.text}</p>
      <hr className="dots-rule" />
      <div className="row">
        <a className={buttonClass()} href="#main">
          <Sunrise />
          Submit Miracle
        </a>
        <a className={buttonClass({ kind: 'secondary' })} href="#main">
          <Pencil />
          Edit
        </a>
        <Button kind="danger-ghost" onClick={ask}>
          <Trash2 />
          Delete
        </Button>
      </div>
      {dialog}
    </>
  )
}

function Updates() {
  return (
    <Timeline>
      <TimelineEntry
        when="Nomvula Dlamini · Nov 21, 2026 at 6:05 AM"
        action={<TextButton>Delete</TextButton>}
      >
        She slept. The sister on night duty prayed with her before handover.
      </TimelineEntry>
      <TimelineEntry when="Nomvula Dlamini · Nov 20, 2026 at 9:40 PM">
        Bloods are good enough to go ahead. Tuesday, first on the list.
      </TimelineEntry>
    </Timeline>
  )
}

function Comments() {
  const bin = (
    <IconButton label="Delete comment">
      <Trash2 />
    </IconButton>
  )
  return (
    <ul>
      <CommentEntry
        avatar={<Avatar tint={3} name="Anna Molefe" />}
        name="Anna Molefe"
        when="Nov 20, 2026 at 10:02 PM"
        action={bin}
      >
        Our whole street is standing with you on Tuesday at seven.
      </CommentEntry>
      <CommentEntry
        avatar={<Avatar tint={2} name="Johan Botha" />}
        name="Johan Botha"
        when="Nov 20, 2026 at 8:15 PM"
      >
        Sterkte, Nomvula. Ons bid saam.
      </CommentEntry>
    </ul>
  )
}

function Aside({ support }: { support: React.ReactNode }) {
  return (
    <Card padded className="stack">
      <div className="wide-only">{support}</div>
      <div className="row justify-center">
        {['Sipho Nkosi', 'Anna Molefe', 'Johan Botha', 'Priya Naidoo'].map((name, tint) => (
          <Avatar key={name} tint={tint} name={name} size="sm" />
        ))}
        <span className="text-sm text-text-2">52 people</span>
      </div>
      <div className="wide-only">
        <ShareMenu />
      </div>
    </Card>
  )
}

function ShareMenu({ opensUp = false }: { opensUp?: boolean }) {
  return (
    <Menu
      triggerClass={buttonClass({ kind: 'secondary', block: true, size: opensUp ? 'lg' : 'md' })}
      trigger={
        <>
          <Share2 />
          Share
        </>
      }
      align="right"
      opensUp={opensUp}
    >
      <button type="button" className={menuItemClass()}>
        <MenuItemText icon={<Share2 />} label="Copy link" />
      </button>
      <a className={menuItemClass()} href="#main">
        <MenuItemText icon={<ShareIcon network="whatsapp" />} label="WhatsApp" />
      </a>
      <hr />
      <button type="button" className={menuItemClass({ danger: true })}>
        <MenuItemText icon={<Trash2 />} label="Delete" />
      </button>
    </Menu>
  )
}
