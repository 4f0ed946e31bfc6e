alter table groups
  add column is_listed boolean not null default true,
  add column is_open boolean not null default false,
  add column hidden_at timestamptz,
  add column version integer not null default 1,
  add column member_count integer not null default 0,
  add column last_message_number bigint not null default 0,
  add column search tsvector generated always as
    (case when is_listed then to_tsvector('simple'::regconfig,
       regexp_replace(lower(name || ' ' || description), '[^[:alnum:]]+', ' ', 'g')) end) stored,
  add constraint groups__member_count_sound check (member_count between 0 and 5000),
  add constraint groups__numbers_grow check (last_message_number >= 0);
update groups g
   set member_count = (select count(*) from group_members m where m.group_id = g.id);
create index groups__listed on groups (created_at desc, id desc) where is_listed;
create index groups__words on groups using gin (search) where is_listed;
comment on column groups.is_listed is 'False: by invitation only, in no list and no search (decision 161).';
comment on column groups.hidden_at is 'Set by site admins: out of Explore for all but members and site admins (decision 7).';
comment on column groups.member_count is 'Kept in the transaction that adds or removes a row of group_members, under the lock of this row.';
comment on column groups.last_message_number is 'The number of the newest message; whoever sends the next one holds this row, so numbers have no gaps and their order is the order of commits.';
comment on table groups is 'Every change of who is in a group, or of what it is, first locks its row here: one after the other.';

alter table group_members
  add column id uuid not null default gen_random_uuid(),
  add column last_read_number bigint not null default 0,
  add column rank smallint not null generated always as
    (case role when 'owner' then 0 when 'admin' then 1 else 2 end) stored,
  add constraint group_members__id_once unique (id);
create index group_members__in_order on group_members (group_id, rank, joined_at, id);
drop index group_members__of_user;
create index group_members__of_user on group_members (user_id, joined_at desc, group_id desc);
comment on column group_members.id is 'Stands for the person inside this group only; the account''s id is not told.';
comment on column group_members.last_read_number is 'Up to which message of the chat they have read; a new member begins at the newest.';

create table group_join_requests (
  id uuid primary key,
  group_id uuid not null constraint group_join_requests__for_group references groups (id) on delete cascade,
  user_id uuid not null constraint group_join_requests__by_member references accounts (id) on delete cascade,
  status text not null default 'pending',
  message text not null default '',
  created_at timestamptz not null,
  decided_at timestamptz,
  decided_by uuid references accounts (id) on delete set null,
  constraint group_join_requests__status_known check (status in ('pending', 'accepted', 'rejected', 'canceled')),
  constraint group_join_requests__decided_once check ((status = 'pending') = (decided_at is null)),
  constraint group_join_requests__message_size check (octet_length(message) <= 32768)
);
create unique index group_join_requests__one_pending on group_join_requests (group_id, user_id) where status = 'pending';
create index group_join_requests__waiting on group_join_requests (group_id, created_at, id) where status = 'pending';
create index group_join_requests__of_user on group_join_requests (user_id, group_id, created_at desc);
create index group_join_requests__decided_by on group_join_requests (decided_by) where decided_by is not null;

create table group_invites (
  group_id uuid primary key constraint group_invites__to_group references groups (id) on delete cascade,
  token text not null,
  created_by uuid references accounts (id) on delete set null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  uses integer not null default 0,
  constraint group_invites__token_once unique (token)
);
create index group_invites__created_by on group_invites (created_by);
comment on table group_invites is 'The one link of a group that lets people in without asking; a new one takes the place of the old.';

create table group_messages (
  id uuid primary key,
  group_id uuid not null constraint group_messages__in_group references groups (id) on delete cascade,
  number bigint not null,
  user_id uuid not null constraint group_messages__by_member references accounts (id) on delete cascade,
  client_id uuid not null,
  content text not null,
  created_at timestamptz not null,
  deleted_at timestamptz,
  constraint group_messages__number_once unique (group_id, number),
  constraint group_messages__sent_once unique (user_id, client_id),
  constraint group_messages__content_size check (octet_length(content) <= 131072),
  constraint group_messages__deleted_is_empty check (deleted_at is null or content = '')
);
create index group_messages__of_user on group_messages (user_id, created_at desc);
comment on column group_messages.client_id is 'Drawn where the message was written: sent again, it is the same message.';
comment on column group_messages.deleted_at is 'The words and images are gone; the number stays.';

alter table media
  add column message_id uuid constraint media__of_message references group_messages (id) on delete set null,
  drop constraint media__one_parent,
  add constraint media__one_parent check (num_nonnulls(prayer_id, miracle_id, message_id) <= 1);
create index media__of_message on media (message_id, position) where message_id is not null;
drop index media__orphans;
create index media__orphans on media (created_at)
  where prayer_id is null and miracle_id is null and message_id is null;

alter table prayer_shares add column date_submitted timestamptz;
update prayer_shares s
   set date_submitted = p.date_submitted
  from prayer_requests p
 where p.id = s.prayer_id;
alter table prayer_shares alter column date_submitted set not null;
drop index prayer_shares__of_group;
create index prayer_shares__of_group on prayer_shares (group_id, date_submitted desc, prayer_id desc);
comment on column prayer_shares.date_submitted is 'The prayer''s own, which never changes: the list of a group is one range of an index.';

create function hold_prayers(wanted uuid[]) returns setof uuid
  language sql
  as $$
    select id
      from prayer_requests
     where id = any (wanted)
     order by id
       for no key update
  $$;
comment on function hold_prayers is
  'Holds many prayers until the transaction ends, always in one order, so that two who hold some of the same wait and never cross.';

create function hold_miracles(wanted uuid[]) returns setof uuid
  language sql
  as $$
    select id
      from miracles
     where id = any (wanted)
     order by id
       for no key update
  $$;
comment on function hold_miracles is 'Like hold_prayers.';

create function visible_groups(viewer uuid)
  returns table (
    id uuid, name text, description text, owner_id uuid, is_listed boolean, is_open boolean, hidden_at timestamptz,
    created_at timestamptz, version integer, member_count integer, last_message_number bigint, search tsvector,
    role text, last_read_number bigint, relations text[]
  )
  language sql stable
  as $$
    select g.id, g.name, g.description, g.owner_id, g.is_listed, g.is_open, g.hidden_at,
           g.created_at, g.version, g.member_count, g.last_message_number, g.search,
           m.role, m.last_read_number,
           array_remove(array[
             case m.role when 'owner' then 'groupOwner' when 'admin' then 'groupAdmin' when 'member' then 'groupMember' end,
             case when m.role is null and (g.is_listed and g.hidden_at is null or exists (
                    select
                      from group_join_requests r
                     where r.group_id = g.id
                       and r.user_id = viewer
                       and r.status = 'pending')) then 'visitor' end,
             case when (select is_admin(viewer)) then 'admin' end
           ], null)
      from groups g
      left join group_members m on m.group_id = g.id and m.user_id = viewer
     where m.role is not null
        or (g.is_listed and g.hidden_at is null)
        or (select is_admin(viewer))
        or exists (
             select
               from group_join_requests r
              where r.group_id = g.id
                and r.user_id = viewer
                and r.status = 'pending')
  $$;
comment on function visible_groups is
  'The only way to read groups: those this viewer may know of, with their relations. Inlined by the planner. Explore asks besides that a group is listed.';

create function invited_group(link text)
  returns table (
    id uuid, name text, description text, owner_id uuid, member_count integer, expires_at timestamptz
  )
  language sql stable
  as $$
    select g.id, g.name, g.description, g.owner_id, g.member_count, i.expires_at
      from group_invites i
      join groups g on g.id = i.group_id
     where i.token = link
  $$;
comment on function invited_group is
  'What an invite link shows to whoever holds it, also of a group they could not know of otherwise (decision 161).';

create function visible_messages(viewer uuid)
  returns table (
    id uuid, group_id uuid, number bigint, user_id uuid, client_id uuid, content text,
    created_at timestamptz, deleted_at timestamptz
  )
  language sql stable
  as $$
    select x.id, x.group_id, x.number, x.user_id, x.client_id, x.content, x.created_at, x.deleted_at
      from group_messages x
     where exists (
             select
               from group_members m
              where m.group_id = x.group_id
                and m.user_id = viewer
             offset 0)
  $$;
comment on function visible_messages is
  'The only way to read chats: those of the groups the viewer is in at this moment. Inlined by the planner.';

create function messages_for_admin(viewer uuid)
  returns table (
    id uuid, group_id uuid, number bigint, user_id uuid, client_id uuid, content text,
    created_at timestamptz, deleted_at timestamptz
  )
  language sql stable
  as $$
    select x.id, x.group_id, x.number, x.user_id, x.client_id, x.content, x.created_at, x.deleted_at
      from group_messages x
     where (select is_admin(viewer))
  $$;
comment on function messages_for_admin is
  'Any chat, for admins; whoever reads through this writes the audit log in the same statement.';

drop function visible_media(uuid);
create function visible_media(viewer uuid)
  returns table (id uuid, user_id uuid, prayer_id uuid, miracle_id uuid, message_id uuid, is_public boolean)
  language sql stable
  as $$
    select m.id, m.user_id, m.prayer_id, m.miracle_id, m.message_id,
           exists (select from visible_prayers(null) p where p.id = m.prayer_id)
             or exists (select from visible_miracles(null) x where x.id = m.miracle_id)
      from media m
     where m.ready_at is not null
       and case
             when m.prayer_id is not null then exists (select from visible_prayers(viewer) p where p.id = m.prayer_id)
             when m.miracle_id is not null then exists (select from visible_miracles(viewer) x where x.id = m.miracle_id)
             when m.message_id is not null then exists (
               select from visible_messages(viewer) c where c.id = m.message_id and c.deleted_at is null)
             else m.user_id = viewer
           end
  $$;
comment on function visible_media is
  'Which images this viewer may see: those of what they may see, and their own not yet used ones (decision 129).';
