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
