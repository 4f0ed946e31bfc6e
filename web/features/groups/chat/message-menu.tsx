import { Copy, Ellipsis, Flag, Pencil, Reply, Sunrise, Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import type { Message } from '#contract/groups/chat-operations.ts'
import { chatLimits } from '#contract/values/constants.ts'
import { t } from '#web/features/groups/group-texts.ts'
import { t as reportText } from '#web/features/moderation/moderation-texts.ts'
import { serverNow } from '#web/platform/device/server-clock.ts'
import { formatTime } from '#web/platform/text/format-time.ts'
import { IconButton } from '#web/ui/buttons/icon-button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { MenuItemText, menuItemClass } from '#web/ui/navigation/menu.tsx'

/** So much of a message tells it from others in the name of its button. */
const NAMED_WORDS = 80

type MenuButtonProps = {
  message: Message
  /** The author's name as the viewer sees it; empty for a collapsed message. */
  name: string
  timeZone: string
  onOpen: (message: Message, at: DOMRect) => void
}

/** The one button of a message, which opens its menu; its name tells it from those of other messages. */
export function MessageMenuButton({ message, name, timeZone, onOpen }: MenuButtonProps) {
  return (
    <IconButton
      size="sm"
      className="chat-message-menu"
      aria-haspopup="dialog"
      label={labelOf(message, name, timeZone)}
      onClick={({ currentTarget }) => onOpen(message, currentTarget.getBoundingClientRect())}
    >
      <Ellipsis />
    </IconButton>
  )
}

function labelOf(message: Message, name: string, timeZone: string): string {
  const about = aboutMessage(message, name, timeZone)
  if (!message.mine && name === '') return t('chat.actions.collapsed', { time: about.time })
  return t('chat.actions', about)
}

/** The words that tell a message from others in the name of a button. */
export function aboutMessage({ createdAt, content, mine }: Message, name: string, timeZone: string) {
  const text = content.slice(0, NAMED_WORDS) || t('chat.pictures')
  return { name: mine ? t('chat.you') : name, time: formatTime(createdAt, timeZone), text }
}

/** The actions on a message that its viewer may take. */
export type MessageActions = {
  /** Absent for those who may not write in the chat. */
  amen?: (message: Message) => void
  reply?: (message: Message) => void
  edit?: (message: Message) => void
  copy: (message: Message) => void
  report: (message: Message) => void
  remove: (message: Message) => void
}

type Opened = { message: Message; at: DOMRect; isOpen: boolean }

/**
 * The menu of a message: a sheet on phones, else beside its button. Returns the function that opens it, and the menu
 * for the page to render.
 */
export function useMessageMenu(
  actions: MessageActions,
  { timeZone, hasAmen }: { timeZone: string; hasAmen: (message: Message) => boolean },
): [(message: Message, at: DOMRect) => void, ReactNode] {
  const [opened, setOpened] = useState<Opened | null>(null)
  const open = (message: Message, at: DOMRect) => setOpened({ message, at, isOpen: true })
  if (!opened) return [open, null]
  const { message, at, isOpen } = opened
  const close = () => setOpened({ ...opened, isOpen: false })
  const choose = (act: (message: Message) => void) => () => {
    close()
    act(message)
  }
  return [
    open,
    <Dialog key="menu" open={isOpen} at={at} title={<MenuTitle message={message} />} onCancel={close}>
      <p className="message-menu-text">
        {message.isCollapsed ? null : message.content}
        <time dateTime={message.createdAt}>{formatTime(message.createdAt, timeZone)}</time>
      </p>
      <MenuEntries {...{ message, actions, choose }} hasAmen={hasAmen(message)} />
    </Dialog>,
  ]
}

function MenuTitle({ message: { mine, author, isCollapsed } }: { message: Message }) {
  if (mine) return t('chat.menu.own')
  return isCollapsed ? t('chat.menu.collapsed') : t('chat.menu', { name: author.name })
}

type MenuEntriesProps = {
  message: Message
  actions: MessageActions
  hasAmen: boolean
  choose: (act: (message: Message) => void) => () => void
}

function MenuEntries({ message, actions, hasAmen, choose }: MenuEntriesProps) {
  const { mine, content, isCollapsed, viewerCan } = message
  const { amen, reply, edit } = actions
  return (
    <>
      {amen && !isCollapsed ? (
        <button type="button" className="message-menu-amen" aria-pressed={hasAmen} onClick={choose(amen)}>
          <Sunrise />
          {t(hasAmen ? 'chat.amen.withdraw' : 'chat.amen')}
        </button>
      ) : null}
      {reply && !isCollapsed ? (
        <Entry icon={<Reply />} label={t('chat.reply')} onChoose={choose(reply)} />
      ) : null}
      {content && !isCollapsed ? (
        <Entry icon={<Copy />} label={t('chat.copy')} onChoose={choose(actions.copy)} />
      ) : null}
      {edit && isEditable(message) ? (
        <Entry icon={<Pencil />} label={t('chat.edit')} onChoose={choose(edit)} />
      ) : null}
      {mine ? null : (
        <Entry icon={<Flag />} label={reportText('report.open.unknown')} onChoose={choose(actions.report)} />
      )}
      {viewerCan.includes('message.delete') ? (
        <Entry danger icon={<Trash2 />} label={t('chat.remove')} onChoose={choose(actions.remove)} />
      ) : null}
    </>
  )
}

/** Whether editing is worth offering; the server's clock decides (REQ-262). */
function isEditable({ viewerCan, createdAt, content }: Message): boolean {
  const until = Date.parse(createdAt) + chatLimits.editMinutes * 60_000
  return viewerCan.includes('message.edit') && content !== '' && serverNow() < until
}

type EntryProps = { icon: ReactNode; label: string; danger?: boolean; onChoose: () => void }

function Entry({ icon, label, danger, onChoose }: EntryProps) {
  return (
    <button type="button" className={menuItemClass({ danger })} onClick={onChoose}>
      <MenuItemText icon={icon} label={label} />
    </button>
  )
}
