-- Prayers and miracles that a viewer may see.

create or replace function visible_prayers(viewer uuid)
  returns table (
    id uuid, user_id uuid, title text, description text, category text, status text, audience text,
    support_count integer, update_count integer, comment_count integer, date_submitted timestamptz, version integer,
    edited_at timestamptz, edited_by_admin boolean, location_name text, latitude numeric, longitude numeric,
    share_token text, search tsvector, hidden_at timestamptz, relations text[])
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
comment on function visible_prayers is 'The only way to read prayers: those this viewer may see, with their relations; a block hides nothing from leaders of a group it was shared with. Inlined by the planner; "offset 0" makes it check the groups of one prayer at a time and never collect everything that a large group may read.';

create or replace function prayers_for_admin(viewer uuid)
  returns table (
    id uuid, user_id uuid, title text, description text, category text, status text, audience text,
    support_count integer, update_count integer, comment_count integer, date_submitted timestamptz, version integer,
    edited_at timestamptz, edited_by_admin boolean, location_name text, latitude numeric, longitude numeric,
    share_token text, search tsvector, hidden_at timestamptz, relations text[])
  language sql stable
  as $$
    select p.id, p.user_id, p.title, p.description, p.category, p.status, p.audience,
           p.support_count, p.update_count, p.comment_count, p.date_submitted,
           p.version, p.edited_at, p.edited_by_admin,
           p.location_name, p.latitude, p.longitude,
           p.share_token, p.search, p.hidden_at,
           array['admin']
      from prayer_requests p
     where is_admin(viewer)
       and p.user_id <> all (array(select member_id from departures where done_at is null))
  $$;
comment on function prayers_for_admin is 'Any prayer, for admins and by id only; the statement that reads it writes audit_log.';

create or replace function visible_miracles(viewer uuid)
  returns table (
    id uuid, user_id uuid, prayer_request_id uuid, title text, description text, audience text,
    may_show_on_home boolean, version integer, reported_at timestamptz, hidden_at timestamptz, amen_count integer,
    relations text[])
  language sql stable
  as $$
    select x.id, x.user_id, x.prayer_request_id, x.title, x.description, x.audience,
           x.may_show_on_home, x.version, x.reported_at, x.hidden_at, x.amen_count,
           array_remove(array[
             case when x.user_id = viewer then 'owner' end,
             case when x.hidden_at is null and x.audience <> 'private' then 'reader' end
           ], null)
      from miracles x
     where x.user_id = viewer
        or (x.audience = 'public' and x.hidden_at is null
             and x.user_id <> all ((select out_of_sight(viewer))::uuid[]))
        or (x.audience = 'groups' and x.hidden_at is null
             and x.user_id <> all ((select out_of_sight(viewer))::uuid[]) and exists (
              select
                from miracle_shares s
                join group_members m on m.group_id = s.group_id
               where s.miracle_id = x.id
                 and m.user_id = viewer
              offset 0))
  $$;
comment on function visible_miracles is 'The only way to read miracles: those this viewer may see, with their relations. Inlined by the planner.';

create or replace function hold_prayers(wanted uuid[])
  returns setof uuid
  language sql
  as $$
    select id
      from prayer_requests
     where id = any (wanted)
     order by id
       for no key update
  $$;
comment on function hold_prayers is 'Locks many prayers until the end of the transaction, always in one order, so that two callers wait and never deadlock.';

create or replace function hold_miracles(wanted uuid[])
  returns setof uuid
  language sql
  as $$
    select id
      from miracles
     where id = any (wanted)
     order by id
       for no key update
  $$;
comment on function hold_miracles is 'Locks miracles as hold_prayers locks prayers.';
