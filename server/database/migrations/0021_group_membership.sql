-- Who was removed from a group asks to come back, also where it is open.

create table group_removals (
  group_id uuid not null references groups (id) on delete cascade,
  user_id uuid not null references accounts (id) on delete cascade,
  removed_at timestamptz not null,
  constraint group_removals__once primary key (group_id, user_id)
);
create index group_removals__of_user on group_removals (user_id);
create index group_removals__oldest on group_removals (removed_at);
comment on table group_removals is 'Who was removed from a group in the last 30 days: an open group asks them like any other. Gone when they are let in again.';

create function was_removed(member uuid, from_group uuid, since timestamptz) returns boolean
  language sql stable
  as $$
    select exists (
      select
        from group_removals r
       where r.group_id = from_group
         and r.user_id = member
         and r.removed_at > since)
  $$;
comment on function was_removed is 'Whether somebody was removed from a group since then, and not let in again.';

-- Nobody becomes the owner of a group unasked: the owner offers it, the heir accepts within seven days.
create table group_ownership_offers (
  group_id uuid primary key references groups (id) on delete cascade,
  id uuid not null,
  owner_id uuid not null,
  heir_id uuid not null,
  offered_at timestamptz not null,
  expires_at timestamptz not null,
  constraint group_ownership_offers__id_once unique (id),
  constraint group_ownership_offers__two_people check (owner_id <> heir_id),
  constraint group_ownership_offers__by_member foreign key (group_id, owner_id)
    references group_members (group_id, user_id) on delete cascade,
  constraint group_ownership_offers__to_member foreign key (group_id, heir_id)
    references group_members (group_id, user_id) on delete cascade
);
create index group_ownership_offers__to_heir on group_ownership_offers (heir_id);
create index group_ownership_offers__by_owner on group_ownership_offers (owner_id);
create index group_ownership_offers__oldest on group_ownership_offers (expires_at);
comment on table group_ownership_offers is 'One for each group at most. It ends with the membership of either side: who leaves, is removed or deletes their account neither gives nor gets a group.';
