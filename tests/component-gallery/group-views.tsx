import { Crown, Ellipsis, LogOut, Pencil, Plus, UserMinus, Users } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#web/ui/buttons/button.tsx'
import { IconButton, iconButtonClass } from '#web/ui/buttons/icon-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { cardClass } from '#web/ui/cards/card.tsx'
import { GroupRosette } from '#web/ui/drawings/group-rosette.tsx'
import { CardGrid, Main, Page, SectionHead } from '#web/ui/layout/page-layout.tsx'
import { Badge } from '#web/ui/lists/badge.tsx'
import { Table, TableActions, TableCell } from '#web/ui/lists/data-table.tsx'
import { Meta, MetaItem } from '#web/ui/lists/meta.tsx'
import { BackLinkText, backLinkClass } from '#web/ui/navigation/back-link.tsx'
import { Menu, MenuItemText, menuItemClass } from '#web/ui/navigation/menu.tsx'
import { Tabs } from '#web/ui/navigation/tabs.tsx'
import { Avatar } from '#web/ui/people/avatar.tsx'
import {
  AmenPill,
  ChatBubble,
  ChatMark,
  DeliveryMark,
  NewMessagesPill,
  QuoteButton,
} from '#web/ui/people/chat-bubble.tsx'
import { QrCode } from '#web/ui/qr-code/qr-code.tsx'
import { Frame } from './frame.tsx'
import '#web/ui/styles/chat.css'
import '#web/ui/styles/group-head.css'

const MEMBERS = [
  { name: 'Nomvula Dlamini', role: 'Owner', tone: 'lit', joined: 'Mar 12, 2024' },
  { name: 'Sipho Nkosi', role: 'Admin', tone: 'primary', joined: 'Mar 12, 2024' },
  { name: 'Anna Molefe', role: 'Member', tone: 'neutral', joined: 'Apr 3, 2024' },
] as const

const GROUPS = [
  { name: 'Bellville Morning Watch', role: 'Owner', tone: 'lit', members: 34 },
  { name: 'Nurses who pray', role: 'Admin', tone: 'primary', members: 212 },
  { name: 'Karoo rain watch', role: 'Member', tone: 'neutral', members: 96 },
] as const

export function GroupView() {
  const [tab, setTab] = useState<'prayers' | 'chat' | 'members' | 'requests'>('requests')
  return (
    <Frame>
      <Main>
        <Page>
          <a className={backLinkClass} href="#main">
            <BackLinkText>My Groups</BackLinkText>
          </a>
          <Head />
          <Tabs
            label="Parts of this group"
            value={tab}
            onChange={setTab}
            tabs={[
              { id: 'prayers', label: 'Prayers' },
              { id: 'chat', label: 'Chat', count: 3, isDue: true },
              { id: 'members', label: 'Members', count: 34 },
              { id: 'requests', label: 'Requests', count: 2, isDue: true },
            ]}
          >
            <div className="stack gap-10">
              <Chat />
              <Members />
              <Invite />
              <Cards />
            </div>
          </Tabs>
        </Page>
      </Main>
    </Frame>
  )
}

function Head() {
  return (
    <div className="group-head">
      <GroupRosette seed="Bellville Morning Watch" size={84} />
      <div className="group-head-text">
        <h1>Bellville Morning Watch</h1>
        <p className="text-text-2">We start at half past four, wherever we are.</p>
        <Meta>
          <MetaItem icon={<Users />}>34 members</MetaItem>
          <MetaItem icon={<Crown />}>You are the owner</MetaItem>
        </Meta>
      </div>
      <div className="row">
        <Button>
          <Plus />
          Add Prayer
        </Button>
        <Button kind="secondary">
          <LogOut />
          Leave Group
        </Button>
      </div>
    </div>
  )
}

function Chat() {
  return (
    <section className="chat" aria-labelledby="gallery-chat">
      <h2 id="gallery-chat" className="sr-only">
        Chat
      </h2>
      <div className="chat-frame">
        <div className="chat-scroll-area" role="log" aria-label="Group chat">
          <ol className="chat-rows">
            <ChatMark>Today</ChatMark>
            <ChatBubble startsRun isOwn name="You" foot={<SentAt />} action={<Actions />}>
              Up. Kettle on.
            </ChatBubble>
            <ChatBubble startsRun={false} isOwn name="You" foot={<SentAt />} action={<Actions />}>
              Please put Mama first on the list, theatre is Tuesday.
            </ChatBubble>
            <ChatMark isNew>New messages</ChatMark>
            <ChatBubble
              startsRun
              name="Anna Molefe"
              avatar={<Avatar tint={3} name="Anna Molefe" size="sm" />}
              head={
                <QuoteButton
                  name="You"
                  text="Please put Mama first on the list, theatre is Tuesday."
                  label="Go to the quoted message:"
                  onPress={() => {}}
                />
              }
              foot={
                <>
                  <span className="bubble-edited">edited</span>
                  <time>4:36 AM</time>
                </>
              }
              below={<AmenPill isMine count={3} word="Amen" about="3 people, you too" onToggle={() => {}} />}
            >
              She is first. I will call you at seven on the day.
            </ChatBubble>
            <ChatBubble
              startsRun
              isNotice
              name="Johan Botha"
              avatar={<Avatar tint={1} name="Johan Botha" size="sm" />}
              foot={<time>4:52 AM</time>}
            >
              This message was deleted.
            </ChatBubble>
            <ChatBubble
              startsRun
              isOwn
              isPending
              name="You"
              foot={<span className="bubble-failed">Failed</span>}
              below={
                <>
                  <TextButton>Retry</TextButton>
                  <TextButton>Delete</TextButton>
                </>
              }
            >
              Eleven! Write it down, Johan.
            </ChatBubble>
          </ol>
        </div>
        <NewMessagesPill label="New messages" count={2} announcement="2 new messages" onPress={() => {}} />
      </div>
    </section>
  )
}

function SentAt() {
  return (
    <>
      <time>4:33 AM</time>
      <DeliveryMark isSent label="Sent" />
    </>
  )
}

function Actions() {
  return (
    <IconButton size="sm" className="chat-message-menu" label="Actions for this message">
      <Ellipsis />
    </IconButton>
  )
}

function Members() {
  return (
    <Table
      label="Members of this group"
      columns={[
        { label: 'Member' },
        { label: 'Role' },
        { label: 'Joined' },
        { label: 'Actions', isHidden: true },
      ]}
    >
      {MEMBERS.map(({ name, role, tone, joined }, tint) => (
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
          <TableCell label="Joined">{joined}</TableCell>
          <TableActions>{role === 'Owner' ? null : <MemberMenu name={name} />}</TableActions>
        </tr>
      ))}
    </Table>
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

function Invite() {
  return (
    <section className="stack">
      <SectionHead title="Invite people" />
      <QrCode text="https://thandaza.example/invite/koup" label="QR code of the invite link" />
    </section>
  )
}

function Cards() {
  return (
    <section>
      <SectionHead title="My Groups" />
      <CardGrid>
        {GROUPS.map(({ name, role, tone, members }) => (
          <article key={name} className={cardClass({ className: 'flex items-start gap-4' })}>
            <GroupRosette seed={name} size={60} />
            <div className="min-w-0 flex-1">
              <h3 className="text-xl">{name}</h3>
              <Meta>
                <MetaItem icon={<Users />}>{members} members</MetaItem>
              </Meta>
            </div>
            <Badge tone={tone}>{role}</Badge>
          </article>
        ))}
      </CardGrid>
    </section>
  )
}
