-- Groups, their members and their chat.

create table groups (
  id uuid primary key,
  name text not null,
  description text not null default '',
  owner_id uuid not null constraint groups__by_member references accounts (id) on delete restrict,
  created_at timestamptz not null,
  is_listed boolean not null default true,
  is_open boolean not null default false,
  hidden_at timestamptz,
  version integer not null default 1,
  member_count integer not null default 0,
  last_message_number bigint not null default 0,
  search tsvector generated always as
    (case when is_listed then
       to_tsvector('simple'::regconfig, regexp_replace(folded(name || ' ' || description), '[^[:alnum:]]+', ' ', 'g')) end) stored,
  constraint groups__description_size check (octet_length(description) <= 32768),
  constraint groups__member_count_sound check (member_count between 0 and 5000),
  constraint groups__name_size check (octet_length(name) between 1 and 4096),
  constraint groups__numbers_grow check (last_message_number >= 0)
);
comment on table groups is 'Every change of a group or its members first locks this row, so that changes happen one after the other.';
comment on column groups.is_listed is 'False: by invitation only, in no list and no search (REQ-161).';
comment on column groups.hidden_at is 'Set by site admins: only members and site admins still see the group (REQ-7).';
comment on column groups.member_count is 'Updated in the transaction that adds or removes a row of group_members, under the lock of this row.';
comment on column groups.last_message_number is 'The number of the newest message. Sending locks this row, so numbers have no gaps and follow the order of commits.';
create index groups__listed on groups (created_at desc, id desc)
  where is_listed;
create index groups__of_owner on groups (owner_id);
create index groups__words on groups using gin (search)
  where is_listed;

create table group_members (
  group_id uuid not null constraint group_members__of_group references groups (id) on delete cascade,
  user_id uuid not null constraint group_members__of_member references accounts (id) on delete cascade,
  role text not null default 'member',
  joined_at timestamptz not null,
  id uuid not null default gen_random_uuid() constraint group_members__id_once unique,
  last_read_number bigint not null default 0,
  rank smallint generated always as
    (case role when 'owner' then 0 when 'admin' then 1 else 2 end) stored not null,
  constraint group_members__once primary key (group_id, user_id),
  constraint group_members__role_known check (role in ('owner', 'admin', 'member'))
);
comment on table group_members is 'Memberships, which decide who reads the prayers of a group; every read checks them.';
comment on column group_members.id is 'Identifies the member inside this group only; the id of the account is not shown.';
comment on column group_members.last_read_number is 'The number of the last message they have read; a new member begins at the newest.';
create index group_members__in_order on group_members (group_id, rank, joined_at, id);
create index group_members__of_user on group_members (user_id, joined_at desc, group_id desc);
create unique index group_members__one_owner on group_members (group_id)
  where role = 'owner';

create table group_invites (
  group_id uuid primary key constraint group_invites__to_group references groups (id) on delete cascade,
  token text not null constraint group_invites__token_once unique,
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  uses integer not null default 0
);
comment on table group_invites is 'The only invite link of a group, which admits people without a join request; a new one replaces it.';
create index group_invites__created_by on group_invites (created_by);

create table group_join_requests (
  id uuid primary key,
  group_id uuid not null constraint group_join_requests__for_group references groups (id) on delete cascade,
  user_id uuid not null constraint group_join_requests__by_member references accounts (id) on delete cascade,
  status text not null default 'pending',
  message text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts (id) on delete set null,
  constraint group_join_requests__decided_once check ((status = 'pending') = (decided_at is null)),
  constraint group_join_requests__message_size check (octet_length(message) <= 32768),
  constraint group_join_requests__status_known check (status in ('pending', 'accepted', 'rejected', 'canceled'))
);
create index group_join_requests__decided_by on group_join_requests (decided_by)
  where decided_by is not null;
create index group_join_requests__of_user on group_join_requests (user_id, group_id, created_at desc);
create unique index group_join_requests__one_pending on group_join_requests (group_id, user_id)
  where status = 'pending';
create index group_join_requests__waiting on group_join_requests (group_id, created_at, id)
  where status = 'pending';

create table group_ownership_offers (
  group_id uuid primary key references groups (id) on delete cascade,
  id uuid not null constraint group_ownership_offers__id_once unique,
  owner_id uuid not null,
  heir_id uuid not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  constraint group_ownership_offers__by_member foreign key (group_id, owner_id) references group_members (group_id, user_id) on delete cascade,
  constraint group_ownership_offers__to_member foreign key (group_id, heir_id) references group_members (group_id, user_id) on delete cascade,
  constraint group_ownership_offers__two_people check (owner_id <> heir_id)
);
comment on table group_ownership_offers is 'At most one for each group. It ends with the membership of either side: a member who leaves, is removed or deletes the account neither gives nor receives a group.';
create index group_ownership_offers__by_owner on group_ownership_offers (owner_id);
create index group_ownership_offers__oldest on group_ownership_offers (expires_at);
create index group_ownership_offers__to_heir on group_ownership_offers (heir_id);

create table group_removals (
  group_id uuid not null references groups (id) on delete cascade,
  user_id uuid not null references accounts (id) on delete cascade,
  removed_at timestamptz not null,
  constraint group_removals__once primary key (group_id, user_id)
);
comment on table group_removals is 'Members removed from a group in the last 30 days: an open group asks them for a join request. The row is deleted when they are admitted again.';
create index group_removals__of_user on group_removals (user_id);
create index group_removals__oldest on group_removals (removed_at);

create table group_messages (
  id uuid primary key,
  group_id uuid not null constraint group_messages__in_group references groups (id) on delete cascade,
  number bigint not null,
  user_id uuid constraint group_messages__by_member references accounts (id) on delete set null,
  client_id uuid not null,
  content text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  hidden_at timestamptz,
  edited_at timestamptz,
  reply_to_id uuid constraint group_messages__answers_message references group_messages (id) on delete set null,
  constraint group_messages__number_once unique (group_id, number),
  constraint group_messages__sent_once unique (user_id, client_id),
  constraint group_messages__content_size check (octet_length(content) <= 131072),
  constraint group_messages__deleted_is_empty check (deleted_at is null or content = '')
);
comment on column group_messages.user_id is 'Null after the author deleted their account: the text is removed and the row stays, so that numbers have no gaps.';
comment on column group_messages.client_id is 'Generated by the sender''s browser: a message that is sent again is the same message.';
comment on column group_messages.deleted_at is 'Text and images are removed; the number stays.';
comment on column group_messages.hidden_at is 'Hidden by moderators: only its author still reads it, others see an empty message.';
comment on column group_messages.reply_to_id is 'The message of the same group that this one quotes. Its words are read by the rights of the moment and stored nowhere else.';
create index group_messages__answers on group_messages (reply_to_id)
  where reply_to_id is not null;
create index group_messages__of_user on group_messages (user_id, created_at desc);

create table message_reactions (
  message_id uuid not null constraint message_reactions__of_message references group_messages (id) on delete cascade,
  user_id uuid not null constraint message_reactions__by_member references accounts (id) on delete cascade,
  created_at timestamptz not null,
  constraint message_reactions__once primary key (message_id, user_id)
);
comment on table message_reactions is 'Members who said Amen to a message; others see the count only. The count is the number of rows, stored nowhere else.';
create index message_reactions__of_user on message_reactions (user_id);

create table earlier_message_words (
  id uuid primary key,
  message_id uuid not null constraint earlier_message_words__of_message references group_messages (id) on delete cascade,
  content text not null,
  replaced_at timestamptz not null,
  constraint earlier_message_words__content_size check (octet_length(content) <= 131072)
);
comment on table earlier_message_words is 'Words that an edit replaced. Only moderators of a report read them; they are deleted after 30 days, and with the message.';
create index earlier_message_words__of_message on earlier_message_words (message_id, replaced_at);
create index earlier_message_words__oldest on earlier_message_words (replaced_at);
