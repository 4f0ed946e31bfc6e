import {
  Award,
  BookOpen,
  Clock,
  Earth,
  Flame,
  HandHeart,
  HeartPulse,
  Lock,
  MapPin,
  Pencil,
  Plus,
  Share2,
  Sunrise,
  Trash2,
  Users,
  X,
} from 'lucide-react'
import { useState } from 'react'
import { GroupRosette } from '#web/ui/art/group-rosette.tsx'
import { StreakCloth } from '#web/ui/art/streak-cloth.tsx'
import { Avatar, Avatars } from '#web/ui/avatar.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/back-link.tsx'
import { Badge } from '#web/ui/badge.tsx'
import { Button, buttonClass } from '#web/ui/button.tsx'
import { Byline } from '#web/ui/byline.tsx'
import { Card } from '#web/ui/card.tsx'
import { CheckboxChips } from '#web/ui/checkbox-chips.tsx'
import { Columns, EvenColumns, StickyBar } from '#web/ui/columns.tsx'
import { EntryRow, IconTile } from '#web/ui/entry-row.tsx'
import { IconButton } from '#web/ui/icon-button.tsx'
import { ImagePicker, PickedRow } from '#web/ui/image-picker.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/menu.tsx'
import { Meta, MetaItem } from '#web/ui/meta.tsx'
import { OptionCards } from '#web/ui/option-cards.tsx'
import { CardGrid, Main, Page, PageHead, SectionHead } from '#web/ui/page.tsx'
import { RadioChips } from '#web/ui/radio-chips.tsx'
import { Remark } from '#web/ui/remark.tsx'
import { ShareIcon } from '#web/ui/share-icons.tsx'
import { StatCard, StatGrid } from '#web/ui/stat-card.tsx'
import { SupportToggle } from '#web/ui/support-toggle.tsx'
import { Switch } from '#web/ui/switch.tsx'
import { Tabs } from '#web/ui/tabs.tsx'
import { TextArea } from '#web/ui/text-area.tsx'
import { TextButton } from '#web/ui/text-button.tsx'
import { TextInput } from '#web/ui/text-input.tsx'
import { Timeline, TimelineEntry } from '#web/ui/timeline.tsx'
import { showToast } from '#web/ui/toast-store.ts'
import { useConfirm } from '#web/ui/use-confirm.tsx'
import { Frame } from './frame.tsx'
import { CATEGORIES, PRAYERS, SampleCard, STREAK } from './samples.tsx'

const ACTIVE = (
  <Badge tone="info" mark="ring">
    Active
  </Badge>
)

export function PrayersView() {
  const action = (
    <Button
      onClick={() => {
        showToast({
          kind: 'success',
          title: 'Prayer request submitted',
          detail: 'Your prayer request has been shared successfully',
        })
        showToast({ kind: 'info', title: 'Thank you for your support!' })
        showToast({
          kind: 'failure',
          title: 'Network error occurred',
          detail: 'Please check your internet connection and try again.',
        })
      }}
    >
      <Plus />
      Submit Prayer
    </Button>
  )
  return (
    <Frame>
      <Main>
        <Page>
          <PageHead
            title="Community Prayer Requests"
            lead="Requests that people have chosen to share with everyone."
            action={action}
          />
          <CardGrid>
            {[...PRAYERS, ...PRAYERS].map((prayer, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the samples repeat
              <SampleCard key={index} prayer={prayer} />
            ))}
          </CardGrid>
        </Page>
      </Main>
    </Frame>
  )
}

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
      <Remark
        avatar={<Avatar tint={3} name="Anna Molefe" />}
        name="Anna Molefe"
        when="Nov 20, 2026 at 10:02 PM"
        action={bin}
      >
        Our whole street is standing with you on Tuesday at seven.
      </Remark>
      <Remark
        avatar={<Avatar tint={2} name="Johan Botha" />}
        name="Johan Botha"
        when="Nov 20, 2026 at 8:15 PM"
      >
        Sterkte, Nomvula. Ons bid saam.
      </Remark>
    </ul>
  )
}

function Aside({ support }: { support: React.ReactNode }) {
  return (
    <Card padded className="stack">
      <div className="wide-only">{support}</div>
      <div className="row justify-center">
        <Avatars>
          {['Sipho Nkosi', 'Anna Molefe', 'Johan Botha', 'Priya Naidoo'].map((name, tint) => (
            <Avatar key={name} tint={tint} name={name} size="sm" />
          ))}
        </Avatars>
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
        <MenuItemText icon={<ShareIcon sign="whatsapp" />} label="WhatsApp" />
      </a>
      <hr />
      <button type="button" className={menuItemClass({ danger: true })}>
        <MenuItemText icon={<Trash2 />} label="Delete" />
      </button>
    </Menu>
  )
}

export function NewPrayerView() {
  return (
    <Frame>
      <Main>
        <Page>
          <Columns
            asideLabel="Preview"
            aside={
              <>
                <p className="field-label text-text-2">How it will look</p>
                {PRAYERS[0] ? <SampleCard prayer={PRAYERS[0]} /> : null}
              </>
            }
          >
            <form className="stack max-w-2xl gap-6">
              <div>
                <h1>Submit Prayer Request</h1>
                <p className="mt-2 text-text-2">Plain words are enough. You can change or delete it later.</p>
              </div>
              <TextInput
                label="Title"
                defaultValue="Mama’s surgery at Tygerberg"
                hint="A few words that you will recognise later"
                counter={{ used: 27, max: 100, text: '27 / 100', announcement: '73 characters left' }}
              />
              <TextArea
                label="Description"
                reading
                rows={6}
                defaultValue={PRAYERS[0]?.text}
                counter={{ used: 176, max: 2000, text: '176 / 2,000', announcement: '' }}
              />
              <RadioChips legend="Category" choices={CATEGORIES} defaultValue="health" />
              <OptionCards
                legend="Who can see this prayer?"
                defaultValue="groups"
                choices={[
                  { value: 'private', label: 'Private', description: 'Only you', icon: <Lock /> },
                  {
                    value: 'groups',
                    label: 'Groups',
                    description: 'Members of the groups you choose',
                    icon: <Users />,
                  },
                  {
                    value: 'public',
                    label: 'Public',
                    description: 'Everyone on Thandaza',
                    icon: <Earth />,
                  },
                ]}
              />
              <Groups />
              <Card>
                <Switch
                  label="Share my location"
                  description="Adds the name of your area, never your street"
                  defaultChecked
                />
              </Card>
              <Images />
              <div className="row">
                <Button type="submit" size="lg" busyLabel="Submitting...">
                  Submit Prayer
                </Button>
                <a className={buttonClass({ kind: 'ghost', size: 'lg' })} href="#main">
                  Cancel
                </a>
              </div>
            </form>
          </Columns>
        </Page>
      </Main>
    </Frame>
  )
}

function Groups() {
  const [chosen, setChosen] = useState(['Bellville Morning Watch'])
  return (
    <CheckboxChips
      legend="Share with groups"
      choices={['Bellville Morning Watch', 'Dlamini family', 'Nurses who pray'].map((name) => ({
        value: name,
        label: name,
        icon: <GroupRosette seed={name} size={24} />,
      }))}
      chosen={chosen}
      onChange={setChosen}
    />
  )
}

function Images() {
  const remove = (
    <IconButton label="Remove image 1">
      <X />
    </IconButton>
  )
  return (
    <ImagePicker
      label="Images"
      note="optional, up to 5 MB each"
      chooseLabel="Choose images"
      dropLabel="or drop them here"
      types={['image/jpeg']}
      onPick={() => showToast({ kind: 'success', title: 'Upload successful' })}
    >
      <ul className="picked-list">
        <PickedRow picture={<span />} percent={40} state="Uploading, 40%" acts={remove}>
          <TextInput label="What image 1 shows" note="optional" />
        </PickedRow>
        <PickedRow picture={<span />} state="Upload failed" isFailed acts={remove} />
      </ul>
    </ImagePicker>
  )
}

export function DashboardView() {
  return (
    <Frame>
      <Main>
        <Page>
          <PageHead
            title="Your Dashboard"
            lead="Good morning, Nomvula. Saturday, 21 November."
            action={
              <a className={buttonClass()} href="#main">
                <Plus />
                New Prayer Request
              </a>
            }
          />
          <div className="stack gap-5">
            <StatGrid>
              <StatCard icon={<BookOpen />} label="Total Prayers" figure="47" context="since March 2024" />
              <StatCard icon={<Flame />} label="Active Prayers" figure="3" context="still praying" />
              <StatCard icon={<Sunrise />} label="Miracles" figure="44" context="answered prayers" />
              <StatCard icon={<Award />} label="Badges" figure="6" context="126 times you supported" />
            </StatGrid>
            <StreakCloth {...STREAK} />
          </div>
          <div className="mt-10">
            <EvenColumns>
              <section>
                <SectionHead title="Active Prayer Requests" />
                <Card padded>
                  <ul>
                    {PRAYERS.map((prayer) => (
                      <SampleRow key={prayer.id} prayer={prayer} />
                    ))}
                  </ul>
                </Card>
              </section>
              <section>
                <SectionHead title="Miracles" />
                <Card padded>
                  <ul>
                    <EntryRow
                      tile={
                        <IconTile ok>
                          <Sunrise />
                        </IconTile>
                      }
                      title={<a href="#main">The bank said yes</a>}
                      meta={
                        <Meta>
                          <MetaItem>Prayed for 61 days</MetaItem>
                          <MetaItem>14 Nov 2026</MetaItem>
                        </Meta>
                      }
                    />
                  </ul>
                </Card>
              </section>
            </EvenColumns>
          </div>
        </Page>
      </Main>
    </Frame>
  )
}

function SampleRow({ prayer }: { prayer: (typeof PRAYERS)[number] }) {
  return (
    <EntryRow
      tile={
        <IconTile>
          <HeartPulse />
        </IconTile>
      }
      title={<a href="#main">{prayer.title}</a>}
      badge={ACTIVE}
      text={prayer.text}
      meta={
        <Meta>
          <MetaItem icon={<Clock />}>{prayer.when}</MetaItem>
          <MetaItem icon={<Lock />}>Private</MetaItem>
          <MetaItem icon={<HandHeart />} hiddenText="supporters">
            {prayer.count}
          </MetaItem>
        </Meta>
      }
      actions={
        <>
          <a className={buttonClass({ kind: 'soft', size: 'sm' })} href="#main">
            <Sunrise />
            Submit Miracle
          </a>
          <a className={buttonClass({ kind: 'ghost', size: 'sm' })} href="#main">
            View details
          </a>
        </>
      }
    />
  )
}
