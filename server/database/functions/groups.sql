-- Groups that a viewer may know of, and their invite links.

create or replace function visible_groups(viewer uuid)
  returns setof visible_group
  language sql stable
  as $$
    select m.role, m.last_read_number,
           array_remove(array[
             case m.role when 'owner' then 'groupOwner' when 'admin' then 'groupAdmin' when 'member' then 'groupMember' end,
             case when m.role is null and (g.is_listed and g.hidden_at is null
                    and g.owner_id <> all ((select blocked_by(viewer))::uuid[]) or exists (
                    select
                      from group_join_requests r
                     where r.group_id = g.id
                       and r.user_id = viewer
                       and r.status = 'pending')) then 'visitor' end,
             case when (select is_admin(viewer)) then 'admin' end
           ], null), g.*
      from groups g
      left join group_members m on m.group_id = g.id and m.user_id = viewer
     where m.role is not null
        or (g.is_listed and g.hidden_at is null and g.owner_id <> all ((select blocked_by(viewer))::uuid[]))
        or (select is_admin(viewer))
        or exists (
             select
               from group_join_requests r
              where r.group_id = g.id
                and r.user_id = viewer
                and r.status = 'pending')
  $$;
comment on function visible_groups is 'The only way to read groups: those this viewer may know of, with their relations; one whose owner blocked them, only as a member or while a join request is pending. Inlined by the planner. Explore also requires a listed group.';

create or replace function invited_group(link text)
  returns table (
    id uuid, name text, description text, owner_id uuid, member_count integer, expires_at timestamptz)
  language sql stable
  as $$
    select g.id, g.name, g.description, g.owner_id, g.member_count, i.expires_at
      from group_invites i
      join groups g on g.id = i.group_id
     where i.token = link
  $$;
comment on function invited_group is 'What an invite link shows to its holder, also of a group they could not see otherwise (REQ-161).';

create or replace function may_invite(member uuid, in_group uuid, at timestamptz)
  returns boolean
  language sql stable
  as $$
    select exists (
      select
        from group_members m
        join accounts a on a.id = m.user_id
       where m.group_id = in_group
         and m.user_id = member
         and m.role in ('owner', 'admin')
         and (a.suspended_until is null or a.suspended_until <= at))
  $$;
comment on function may_invite is 'Whether a member may share the invite link of a group now: the link of a former leader is invalid.';

create or replace function was_removed(member uuid, from_group uuid, since timestamptz)
  returns boolean
  language sql stable
  as $$
    select exists (
      select
        from group_removals r
       where r.group_id = from_group
         and r.user_id = member
         and r.removed_at > since)
  $$;
comment on function was_removed is 'Whether a member was removed from a group since then and not admitted again.';
