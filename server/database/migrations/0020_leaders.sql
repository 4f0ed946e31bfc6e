-- A block hides nothing from who leads a group or wrote the prayer, and whom the owner blocked does not come in.

create function blocked_by(viewer uuid) returns uuid[]
  language sql stable
  as $$ select array(select blocker_id from member_blocks where blocked_id = viewer) $$;
comment on function blocked_by is 'Who blocked this viewer: their groups let the viewer in no more.';

create function may_invite(member uuid, in_group uuid, at timestamptz) returns boolean
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
comment on function may_invite is 'Whether somebody gives out the link of a group at this moment: the link of whoever may not any more opens nothing.';

create or replace function visible_groups(viewer uuid)
 returns table(id uuid, name text, description text, owner_id uuid, is_listed boolean, is_open boolean, hidden_at timestamptz, created_at timestamptz, version integer, member_count integer, last_message_number bigint, search tsvector, role text, last_read_number bigint, relations text[])
  language sql stable
  as $$
    select g.id, g.name, g.description, g.owner_id, g.is_listed, g.is_open, g.hidden_at,
           g.created_at, g.version, g.member_count, g.last_message_number, g.search,
           m.role, m.last_read_number,
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
           ], null)
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
comment on function visible_groups is
  'The only way to read groups: those this viewer may know of, with their relations; of one whose owner blocked them, only as a member or while a request waits. Inlined by the planner. Explore asks besides that a group is listed.';

create or replace function visible_messages(viewer uuid)
 returns table(id uuid, group_id uuid, number bigint, user_id uuid, client_id uuid, content text, created_at timestamptz, deleted_at timestamptz, hidden_at timestamptz, is_empty boolean)
  language sql stable
  as $$
    select x.id, x.group_id, x.number, x.user_id, x.client_id,
           case when place.is_empty then '' else x.content end,
           x.created_at, x.deleted_at, x.hidden_at, place.is_empty
      from group_messages x
     cross join lateral (
       select x.deleted_at is not null
                or x.user_id <> viewer
                   and (x.user_id = any ((select out_of_sight(viewer))::uuid[])
                          and (x.user_id = any ((select out_of_sight(null))::uuid[])
                                or not exists (
                                     select
                                       from group_members leader
                                      where leader.group_id = x.group_id
                                        and leader.user_id = viewer
                                        and leader.role in ('owner', 'admin')))
                         or x.hidden_at is not null and not (select is_admin(viewer) or is_moderator(viewer)))
              as is_empty) place
     where exists (
             select
               from group_members m
              where m.group_id = x.group_id
                and m.user_id = viewer
             offset 0)
  $$;
comment on function visible_messages is
  'The only way to read messages as a member: numbers stay without gaps, so what is deleted, hidden or by somebody out of sight is an empty place. A block keeps nothing from who leads the group. Inlined by the planner.';

create or replace function visible_prayers(viewer uuid)
 returns table(id uuid, user_id uuid, title text, description text, category text, status text, audience text, support_count integer, update_count integer, comment_count integer, date_submitted timestamptz, version integer, edited_at timestamptz, edited_by_admin boolean, location_name text, latitude numeric, longitude numeric, share_token text, search tsvector, hidden_at timestamptz, relations text[])
  language sql stable
  as $$
    select p.id, p.user_id, p.title, p.description, p.category, p.status, p.audience,
           p.support_count, p.update_count, p.comment_count, p.date_submitted,
           p.version, p.edited_at, p.edited_by_admin,
           p.location_name, p.latitude, p.longitude,
           p.share_token, p.search, p.hidden_at,
           array_remove(array[
             case when p.user_id = viewer then 'owner' end,
             case when p.hidden_at is null and p.audience <> 'private' then 'reader' end,
             case when is_admin(viewer) then 'admin' end
           ], null)
      from prayer_requests p
     where p.user_id = viewer
        or (p.audience = 'public' and p.hidden_at is null
             and p.user_id <> all ((select out_of_sight(viewer))::uuid[]))
        or (p.audience = 'groups' and p.hidden_at is null
             and p.user_id <> all ((select out_of_sight(null))::uuid[]) and exists (
              select
                from prayer_shares s
                join group_members m on m.group_id = s.group_id
               where s.prayer_id = p.id
                 and m.user_id = viewer
                 and (m.role in ('owner', 'admin') or p.user_id <> all ((select out_of_sight(viewer))::uuid[]))
              offset 0))
  $$;
comment on function visible_prayers is
  'The only way to read prayers: what this viewer may see, with their relations; a block keeps nothing from who leads a group it was shared with. Inlined by the planner; "offset 0" lets it ask for the groups of one prayer at a time, never gather all that a large group may read.';

create or replace function visible_things(viewer uuid, thing_kind text, thing uuid)
 returns table(author_id uuid)
  language sql stable
  as $$
    select p.user_id
      from visible_prayers(viewer) p
     where thing_kind = 'prayer' and p.id = thing
     union all
    select s.user_id
      from prayer_updates s
     where thing_kind = 'update' and s.id = thing
       and (s.hidden_at is null or s.user_id = viewer)
       and s.user_id <> all ((select out_of_sight(null))::uuid[])
       and exists (select from visible_prayers(viewer) p where p.id = s.prayer_id)
     union all
    select s.user_id
      from prayer_comments s
     where thing_kind = 'comment' and s.id = thing
       and (s.hidden_at is null or s.user_id = viewer)
       and s.user_id <> all ((select out_of_sight(null))::uuid[])
       and exists (
             select
               from visible_prayers(viewer) p
              where p.id = s.prayer_id
                and (p.user_id = viewer or s.user_id <> all ((select out_of_sight(viewer))::uuid[])))
     union all
    select x.user_id
      from visible_miracles(viewer) x
     where thing_kind = 'miracle' and x.id = thing
     union all
    select x.user_id
      from group_messages x
     where thing_kind = 'message' and x.id = thing
       and x.deleted_at is null
       and (x.hidden_at is null or x.user_id = viewer)
       and exists (select from visible_messages(viewer) v where v.id = x.id and not v.is_empty)
     union all
    select g.owner_id
      from visible_groups(viewer) g
     where thing_kind = 'group' and g.id = thing
       and cardinality(g.relations) > 0
     union all
    select c.creator_id
      from visible_campaigns(viewer) c
     where thing_kind = 'campaign' and c.id = thing
  $$;
