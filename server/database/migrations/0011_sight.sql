-- Who does not see whom: messages, campaigns and images of people out of sight, and what moderators hid.

drop function visible_messages(uuid);
create function visible_messages(viewer uuid)
  returns table (
    id uuid, group_id uuid, number bigint, user_id uuid, client_id uuid, content text,
    created_at timestamptz, deleted_at timestamptz, hidden_at timestamptz, is_empty boolean
  )
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
  'The only way to read messages as a member: numbers stay without gaps, so what is deleted, hidden or by somebody out of sight is an empty place. Inlined by the planner.';

drop function messages_for_admin(uuid);
create function messages_for_admin(viewer uuid)
  returns table (
    id uuid, group_id uuid, number bigint, user_id uuid, client_id uuid, content text,
    created_at timestamptz, deleted_at timestamptz, hidden_at timestamptz, is_empty boolean
  )
  language sql stable
  as $$
    select x.id, x.group_id, x.number, x.user_id, x.client_id,
           case when place.is_empty then '' else x.content end,
           x.created_at, x.deleted_at, x.hidden_at, place.is_empty
      from group_messages x
     cross join lateral (
       select x.deleted_at is not null or x.user_id = any ((select out_of_sight(null))::uuid[]) as is_empty) place
     where (select is_admin(viewer))
  $$;
comment on function messages_for_admin is
  'Every message, for whoever looks by right of the role admin: blocks are no matter here, who leaves is. The statement that uses it writes audit_log (security 3.2).';

create or replace function visible_campaigns(viewer uuid)
  returns table (
    id uuid, creator_id uuid, group_id uuid, prayer_request_id uuid, title text, description text, goal_cents bigint,
    currency text, raised_cents bigint, donor_count integer, status text, payout_enabled boolean,
    start_date timestamptz, end_date date, hidden_at timestamptz, hidden_reason text, held_at timestamptz,
    held_reason text, version integer, created_at timestamptz, updated_at timestamptz, search tsvector,
    relations text[])
  language sql
  stable
  as $$
    select c.id, c.creator_id, c.group_id, c.prayer_request_id, c.title, c.description, c.goal_cents,
           c.currency, c.raised_cents, c.donor_count, c.status, c.payout_enabled,
           c.start_date, c.end_date, c.hidden_at, c.hidden_reason, c.held_at,
           c.held_reason, c.version, c.created_at, c.updated_at, c.search,
           array_remove(array[
             case when c.creator_id = viewer then 'owner' end,
             case when c.hidden_at is null then 'visitor' end,
             case when is_admin(viewer) then 'admin' end,
             case when is_moderator(viewer) then 'moderator' end
           ], null)
      from fundraising_campaigns c
     where c.deleted_at is null
       and (c.hidden_at is null or c.creator_id = viewer or is_admin(viewer) or is_moderator(viewer))
       and (c.creator_id is null
             or c.creator_id <> all ((select out_of_sight(viewer))::uuid[])
             or c.creator_id <> all ((select out_of_sight(null))::uuid[])
                and (is_admin(viewer) or is_moderator(viewer)
                      or exists (
                           select
                             from donations d
                            where d.campaign_id = c.id
                              and d.donor_id = viewer
                              and d.status = 'completed')))
  $$;
comment on function visible_campaigns is
  'The only way to read campaigns: what this viewer may see, with their relations; a hidden one is its creator''s and staff''s alone (security 3.3), one of somebody out of sight theirs who gave to it and staff''s. Lists leave those out by themselves.';

create or replace function visible_media(viewer uuid)
  returns table (id uuid, user_id uuid, prayer_id uuid, miracle_id uuid, message_id uuid, campaign_id uuid, is_public boolean)
  language sql stable
  as $$
    select m.id, m.user_id, m.prayer_id, m.miracle_id, m.message_id, m.campaign_id,
           exists (select from visible_prayers(null) p where p.id = m.prayer_id)
             or exists (select from visible_miracles(null) x where x.id = m.miracle_id)
             or exists (select from visible_campaigns(null) c where c.id = m.campaign_id)
      from media m
     where m.ready_at is not null
       and case
             when m.prayer_id is not null then exists (select from visible_prayers(viewer) p where p.id = m.prayer_id)
             when m.miracle_id is not null then exists (select from visible_miracles(viewer) x where x.id = m.miracle_id)
             when m.message_id is not null then exists (
               select from visible_messages(viewer) c where c.id = m.message_id and not c.is_empty)
             when m.campaign_id is not null then exists (select from visible_campaigns(viewer) c where c.id = m.campaign_id)
             else m.user_id = viewer
           end
  $$;
