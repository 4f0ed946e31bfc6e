create table groups (
  id uuid primary key,
  name text not null,
  description text not null default '',
  owner_id uuid not null constraint groups__by_member references accounts (id) on delete restrict,
  created_at timestamptz not null,
  constraint groups__name_size check (octet_length(name) between 1 and 4096),
  constraint groups__description_size check (octet_length(description) <= 32768)
);
create index groups__of_owner on groups (owner_id);

create table group_members (
  group_id uuid not null constraint group_members__of_group references groups (id) on delete cascade,
  user_id uuid not null constraint group_members__of_member references accounts (id) on delete cascade,
  role text not null default 'member',
  joined_at timestamptz not null,
  constraint group_members__once primary key (group_id, user_id),
  constraint group_members__role_known check (role in ('owner', 'admin', 'member'))
);
create index group_members__of_user on group_members (user_id);
create unique index group_members__one_owner on group_members (group_id) where role = 'owner';
comment on table group_members is 'Whom a group prayer may be read by; asked anew in every read.';
