-- What members are told, what they choose to be told, and the mails that gather it.

create table notifications (
  id uuid primary key,
  user_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  aggregate_key text not null,
  detail text,
  subject_kind text,
  subject_id uuid,
  group_id uuid,
  group_name text,
  item_count integer not null default 1,
  person_count integer not null default 0,
  first_at timestamptz not null,
  last_at timestamptz not null,
  seen_at timestamptz,
  constraint notifications__counts_sound check (item_count > 0 and person_count >= 0),
  constraint notifications__former_group check (group_name is null or kind = 'membership-ended'),
  constraint notifications__known_detail check
    (detail in
      ('accepted', 'rejected', 'admin', 'member', 'owner', 'former-owner', 'removed', 'group-deleted', 'active', 'paused',
       'completed', 'canceled', 'hidden', 'shown', 'held', 'released', 'refunded', 'failed', 'password', 'email',
       'providers', 'bank-account', 'roles', 'warned', 'suspended', 'update', 'changed',
       'due', 'answered', 'archived', 'gone')),
  constraint notifications__known_kind check
    (kind in
      ('prayed', 'supported', 'commented', 'amen', 'update-on-carried', 'answered-carried', 'join-requested',
       'join-decided', 'role-changed', 'group-offered', 'membership-ended', 'group-prayers', 'replied', 'chat', 'reminder',
       'gift-received', 'campaign-news', 'campaign', 'donation', 'account', 'moderation', 'report-decided',
       'case-opened', 'contact-received', 'review-opened', 'payout-due')),
  constraint notifications__known_subject check
    (subject_kind in ('prayer', 'miracle', 'campaign', 'donation', 'case', 'contact-message', 'review')),
  constraint notifications__subject_whole check ((subject_kind is null) = (subject_id is null))
);
comment on table notifications is 'What members are told of, by ids: titles and names are read when it is shown, by the rights of that moment.';
comment on column notifications.aggregate_key is 'The kind and what it is about: one unseen row of a member counts all of it. A seen row is closed.';
comment on column notifications.subject_id is 'No foreign key, like group_id: what is gone is not shown, and its rows end after 60 days.';
comment on column notifications.group_name is 'The name of a group that the member is no longer in, for seven days.';
comment on column notifications.item_count is 'The number of its rows in notification_items, changed in the same transaction; person_count, of distinct people.';
create index notifications__former_groups on notifications (last_at)
  where kind = 'membership-ended';
create index notifications__list on notifications (user_id, last_at desc, id desc);
create index notifications__oldest on notifications (last_at);
create unique index notifications__one_unseen on notifications (aggregate_key, user_id)
  where seen_at is null;
create index notifications__unseen on notifications (user_id, last_at desc, id desc)
  where seen_at is null;

create table notification_items (
  notification_id uuid not null constraint notification_items__of_notification references notifications (id) on delete cascade,
  item_key text not null,
  person_id uuid constraint notification_items__by_member references accounts (id) on delete set null,
  is_named boolean not null default false,
  at timestamptz not null,
  constraint notification_items__once primary key (notification_id, item_key)
);
comment on table notification_items is 'The distinct things that a notification counts, so that what is taken back can be taken out of it.';
comment on column notification_items.is_named is 'Whether the reader may learn who it was.';
create index notification_items__named on notification_items (notification_id, at desc)
  where is_named;
create index notification_items__of_person on notification_items (person_id, notification_id)
  where person_id is not null;

create table notification_choices (
  user_id uuid not null references accounts (id) on delete cascade,
  kind text not null,
  mail text,
  here boolean,
  push boolean,
  constraint notification_choices__once primary key (user_id, kind),
  constraint notification_choices__known_kind check
    (kind in
      ('prayed', 'supported', 'commented', 'amen', 'update-on-carried', 'answered-carried', 'join-requested',
       'join-decided', 'role-changed', 'group-offered', 'membership-ended', 'group-prayers', 'replied', 'chat', 'reminder',
       'gift-received', 'campaign-news', 'campaign', 'donation', 'account', 'moderation', 'report-decided',
       'case-opened', 'contact-received', 'review-opened', 'payout-due')),
  constraint notification_choices__known_mail check (mail in ('never', 'daily', 'weekly'))
);
comment on table notification_choices is 'What members are told of a kind, where they chose other than the default of contract/notifications/notification-kinds.ts.';
create index notification_choices__here on notification_choices (kind, user_id)
  where here;

create table notification_mutes (
  user_id uuid not null references accounts (id) on delete cascade,
  subject_kind text not null,
  subject_id uuid not null,
  kind text not null default 'all',
  id uuid not null constraint notification_mutes__id_once unique,
  muted_at timestamptz not null,
  constraint notification_mutes__once primary key (user_id, subject_kind, subject_id, kind),
  constraint notification_mutes__known_kind check
    (kind in
      ('all', 'prayed', 'supported', 'commented', 'amen', 'update-on-carried', 'answered-carried', 'join-requested',
       'join-decided', 'role-changed', 'group-offered', 'membership-ended', 'group-prayers', 'replied', 'chat', 'reminder',
       'gift-received', 'campaign-news', 'campaign', 'donation', 'account', 'moderation', 'report-decided',
       'case-opened', 'contact-received', 'review-opened', 'payout-due')),
  constraint notification_mutes__known_subject check (subject_kind in ('prayer', 'group'))
);
comment on table notification_mutes is 'Prayers and groups that a member wants to be told nothing more about, or nothing more of one kind.';
create index notification_mutes__newest on notification_mutes (user_id, muted_at desc, id desc);

create table digests (
  user_id uuid not null references accounts (id) on delete cascade,
  frequency text not null,
  period_on date not null,
  up_to timestamptz not null,
  constraint digests__once primary key (user_id, frequency, period_on),
  constraint digests__known_frequency check (frequency in ('daily', 'weekly'))
);
comment on table digests is 'Mails that gathered what was unseen, written in the transaction that enqueues them: one for each period.';
comment on column digests.up_to is 'When it was due: what began later belongs to the next one.';
create index digests__oldest on digests (period_on);

create table push_settings (
  user_id uuid constraint push_settings__once primary key references accounts (id) on delete cascade,
  quiet_from time,
  quiet_to time,
  lock_screen text,
  declines smallint not null default 0,
  declined_at timestamptz,
  constraint push_settings__known_level check (lock_screen in ('nothing', 'event', 'subject'))
);
comment on table push_settings is 'When phones of a member stay quiet, what they show when locked, and how often the question about pushes was declined. What is null was not chosen.';

create table push_subscriptions (
  id uuid constraint push_subscriptions__id primary key,
  session_id uuid not null constraint push_subscriptions__one_of_session unique references sessions (id) on delete cascade,
  user_id uuid not null references accounts (id) on delete cascade,
  endpoint_fingerprint bytea not null constraint push_subscriptions__endpoint_once unique,
  sealed bytea not null,
  receiver uuid not null,
  created_at timestamptz not null,
  paused_until timestamptz,
  constraint push_subscriptions__sealed_size check (octet_length(sealed) <= 2000)
);
comment on table push_subscriptions is 'Browsers that get pushes; each ends with its session.';
comment on column push_subscriptions.sealed is 'The address at the push service and the keys of the browser: whoever has them can write to the phone.';
comment on column push_subscriptions.receiver is 'A random id in every push, by which the browser knows that it is meant.';
comment on column push_subscriptions.paused_until is 'The push service asked to wait so long.';
create index push_subscriptions__of_user on push_subscriptions (user_id, created_at);

create table pushes (
  id bigint generated always as identity constraint pushes__id primary key,
  user_id uuid not null references accounts (id) on delete cascade,
  notification_id uuid not null constraint pushes__of_notification references notifications (id) on delete cascade,
  aggregate_key text not null,
  due_at timestamptz not null,
  reminder_ids uuid[],
  prayer_count integer not null default 0,
  sent_at timestamptz
);
comment on table pushes is 'Notifications for phones: those that are due, and for two days those that were sent, which limit the next ones.';
comment on column pushes.reminder_ids is 'The reminders that fired together, so that the phone can put them off, and how many of them are about a prayer.';
comment on column pushes.sent_at is 'The same for all that were sent in one push.';
create unique index pushes__one_due on pushes (notification_id)
  where sent_at is null;
create index pushes__due on pushes (due_at)
  where sent_at is null;
create index pushes__of_user on pushes (user_id, sent_at);
create index pushes__sent on pushes (sent_at)
  where sent_at is not null;
