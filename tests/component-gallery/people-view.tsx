import { Ellipsis, Share2, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '#web/ui/buttons/button.tsx'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { TextButton } from '#web/ui/buttons/text-button.tsx'
import { useConfirm } from '#web/ui/dialogs/confirm-dialog.tsx'
import { ShareIcon } from '#web/ui/icons/share-icons.tsx'
import { SupporterEntry } from '#web/ui/lists/supporter-entry.tsx'
import { Timeline, TimelineEntry } from '#web/ui/lists/timeline.tsx'
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
import { CommentEntry } from '#web/ui/people/comment-entry.tsx'
import { Frame, Part } from './frame.tsx'
import '#web/ui/styles/chat.css'

const ANNA = <Avatar tint={3} name="Anna Molefe" size="sm" />

export function PeopleView() {
  const [tab, setTab] = useState<'comments' | 'chat'>('comments')
  return (
    <Frame title="Chat, comments and menus">
      <a className={backLinkClass} href="#main">
        <BackLinkText>My Groups</BackLinkText>
      </a>
      <Tabs
        label="Parts of this group"
        value={tab}
        onChange={setTab}
        tabs={[
          { id: 'comments', label: 'Comments', count: 14 },
          { id: 'chat', label: 'Chat', count: 3, isDue: true },
        ]}
      >
        <Comments />
        <Chat />
        <Asking />
      </Tabs>
    </Frame>
  )
}

function Comments() {
  const bin = (
    <IconButton label="Delete comment">
      <Trash2 />
    </IconButton>
  )
  return (
    <Part title="Comments, updates, supporters">
      <ul>
        <CommentEntry avatar={ANNA} name="Anna Molefe" when="Nov 20, 2026 at 10:02 PM" action={bin}>
          Our whole street is standing with you on Tuesday at seven.
        </CommentEntry>
      </ul>
      <Timeline>
        <TimelineEntry when="Nov 21, 2026 at 6:05 AM" action={<TextButton>Delete</TextButton>}>
          She slept. The sister on night duty prayed with her before handover.
        </TimelineEntry>
        <TimelineEntry when="Nov 20, 2026 at 9:40 PM">Bloods are good enough to go ahead.</TimelineEntry>
      </Timeline>
      <ul>
        <SupporterEntry tint={null} name="Anonymous" amount="R 1,000,000.00" when="1 hour ago" />
        <SupporterEntry
          tint={2}
          name="Ntombizodwa-Nomathemba van der Westhuizen-Khumalo"
          amount="R 100,000.00"
          message={'Siyabonga'.repeat(12)}
          when="yesterday"
        />
      </ul>
    </Part>
  )
}

function Chat() {
  const quote = {
    name: 'You',
    text: 'Please put Mama first on the list.',
    label: 'Go to the quoted message:',
    onPress: () => {},
  }
  const sent = (
    <>
      <time>4:33 AM</time>
      <DeliveryMark isSent label="Sent" />
    </>
  )
  return (
    <section className="chat" aria-labelledby="gallery-chat">
      <h2 id="gallery-chat" className="sr-only">
        Chat
      </h2>
      <div className="chat-frame">
        <div className="chat-scroll-area" role="log" aria-label="Group chat">
          <ol className="chat-rows">
            <ChatMark>Today</ChatMark>
            <ChatBubble startsRun isOwn name="You" foot={sent} action={<Actions />}>
              Please put Mama first on the list.
            </ChatBubble>
            <ChatMark isNew>New messages</ChatMark>
            <ChatBubble
              startsRun
              name="Anna Molefe"
              avatar={ANNA}
              head={<QuoteButton {...quote} />}
              foot={<span className="bubble-edited">edited</span>}
              below={<AmenPill isMine count={3} word="Amen" about="3 people, you too" onToggle={() => {}} />}
            >
              She is first. I will call you at seven on the day.
            </ChatBubble>
            <ChatBubble startsRun isNotice name="Anna Molefe" avatar={ANNA} foot={<time>4:52 AM</time>}>
              This message was deleted.
            </ChatBubble>
            <ChatBubble
              startsRun
              isOwn
              isPending
              name="You"
              foot={<span className="bubble-failed">Failed</span>}
              below={<TextButton>Retry</TextButton>}
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

function Actions() {
  return (
    <IconButton size="sm" className="chat-message-menu" label="Actions for this message">
      <Ellipsis />
    </IconButton>
  )
}

function Asking() {
  const [confirm, dialog] = useConfirm()
  const ask = () =>
    confirm({
      title: 'Delete this prayer?',
      consequence: 'It will be removed with its 3 updates and 14 comments. This cannot be undone.',
      action: 'Delete prayer',
      busyAction: 'Deleting...',
      cancel: 'Cancel',
      run: () => new Promise((done) => setTimeout(done, 1000)),
    })
  return (
    <Part title="Dialog and menu">
      <div className="row">
        <Button kind="danger-ghost" onClick={ask}>
          <Trash2 />
          Delete
        </Button>
        <Menu triggerClass={buttonClass({ kind: 'secondary' })} trigger={<Share2 />} label="Share" opensUp>
          <button type="button" className={menuItemClass()}>
            <MenuItemText icon={<ShareIcon network="whatsapp" />} label="WhatsApp" />
          </button>
        </Menu>
      </div>
      {dialog}
    </Part>
  )
}
