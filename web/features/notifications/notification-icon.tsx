import {
  BookOpen,
  Clock,
  Flag,
  Gift,
  HandCoins,
  HandHeart,
  KeyRound,
  Mail,
  MessageCircle,
  MessagesSquare,
  NotebookPen,
  Reply,
  Scale,
  ShieldCheck,
  Sunrise,
  UserCheck,
  UserMinus,
  UserPlus,
} from 'lucide-react'
import type { ComponentType } from 'react'
import type { NotificationKind } from '#contract/notifications/notification-kinds.ts'
import { HalfSun } from '#web/ui/buttons/prayed-toggle.tsx'

type Tone = 'lit' | 'love' | 'ok' | 'info' | 'plain'

const icons: Record<NotificationKind, [ComponentType, Tone]> = {
  prayed: [HalfSun, 'lit'],
  supported: [HandHeart, 'love'],
  commented: [MessageCircle, 'info'],
  amen: [HalfSun, 'ok'],
  'update-on-carried': [NotebookPen, 'plain'],
  'answered-carried': [Sunrise, 'ok'],
  'join-requested': [UserPlus, 'info'],
  'join-decided': [UserCheck, 'info'],
  'role-changed': [ShieldCheck, 'info'],
  'group-offered': [Gift, 'info'],
  'membership-ended': [UserMinus, 'plain'],
  'group-prayers': [BookOpen, 'plain'],
  replied: [Reply, 'info'],
  chat: [MessagesSquare, 'info'],
  reminder: [Clock, 'lit'],
  'gift-received': [HandCoins, 'ok'],
  'campaign-news': [HandCoins, 'plain'],
  campaign: [HandCoins, 'plain'],
  donation: [HandCoins, 'plain'],
  account: [KeyRound, 'plain'],
  moderation: [Scale, 'plain'],
  'report-decided': [Flag, 'plain'],
  'case-opened': [Flag, 'love'],
  'contact-received': [Mail, 'info'],
  'review-opened': [Scale, 'info'],
  'payout-due': [HandCoins, 'info'],
}

/** The sign of a kind; its sentence stands beside it. */
export function NotificationIcon({ kind }: { kind: NotificationKind }) {
  const [Icon, tone] = icons[kind]
  return (
    <span className={`notification-icon notification-icon-${tone}`} aria-hidden="true">
      <Icon />
    </span>
  )
}
