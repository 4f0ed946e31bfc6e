-- What can be reported, for those who may see it; and what was reported, for moderators.

create function author_of_thing(thing_kind text, thing uuid) returns uuid
  language sql stable
  as $$
    select case thing_kind
             when 'prayer' then (select user_id from prayer_requests where id = thing)
             when 'update' then (select user_id from prayer_updates where id = thing)
             when 'comment' then (select user_id from prayer_comments where id = thing)
             when 'miracle' then (select user_id from miracles where id = thing)
             when 'message' then (select user_id from group_messages where id = thing and deleted_at is null)
             when 'group' then (select owner_id from groups where id = thing)
             when 'campaign' then (select creator_id from fundraising_campaigns where id = thing and deleted_at is null)
             when 'profile' then (select id from accounts where id = thing)
           end
  $$;
comment on function author_of_thing is 'Whose something is, whoever may see it: never answered to anybody before visible_things or a case was asked.';

create function visible_things(viewer uuid, thing_kind text, thing uuid)
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
       and s.user_id <> all ((select out_of_sight(viewer))::uuid[])
       and exists (select from visible_prayers(viewer) p where p.id = s.prayer_id)
     union all
    select s.user_id
      from prayer_comments s
     where thing_kind = 'comment' and s.id = thing
       and (s.hidden_at is null or s.user_id = viewer)
       and s.user_id <> all ((select out_of_sight(viewer))::uuid[])
       and exists (select from visible_prayers(viewer) p where p.id = s.prayer_id)
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
       and x.user_id <> all ((select out_of_sight(viewer))::uuid[])
       and exists (select from visible_messages(viewer) v where v.id = x.id)
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
comment on function visible_things is 'Whose something is, for who may see it: the one place that says what a viewer may report, or name somebody by.';

create function groups_of_thing(thing_kind text, thing uuid) returns setof uuid
  language sql stable
  as $$
    select s.group_id from prayer_shares s where thing_kind = 'prayer' and s.prayer_id = thing
     union all
    select s.group_id
      from prayer_updates u
      join prayer_shares s on s.prayer_id = u.prayer_id
     where thing_kind = 'update' and u.id = thing
     union all
    select s.group_id
      from prayer_comments u
      join prayer_shares s on s.prayer_id = u.prayer_id
     where thing_kind = 'comment' and u.id = thing
     union all
    select s.group_id from miracle_shares s where thing_kind = 'miracle' and s.miracle_id = thing
     union all
    select x.group_id from group_messages x where thing_kind = 'message' and x.id = thing
     union all
    select thing where thing_kind = 'group'
  $$;
comment on function groups_of_thing is 'In which groups something stands: a report by who leads one of them weighs more (security 7).';

create function things_for_moderators(viewer uuid, thing_kind text, thing uuid)
  returns table(author_id uuid, title text, body text, audience text, is_hidden boolean, may_read boolean)
  language sql stable
  as $$
    with found as (
      select p.user_id as author_id, p.title, p.description as body, p.audience, p.hidden_at is not null as is_hidden
        from prayer_requests p
       where thing_kind = 'prayer' and p.id = thing
       union all
      select s.user_id, null, s.content, p.audience, s.hidden_at is not null
        from prayer_updates s
        join prayer_requests p on p.id = s.prayer_id
       where thing_kind = 'update' and s.id = thing
       union all
      select s.user_id, null, s.comment, p.audience, s.hidden_at is not null
        from prayer_comments s
        join prayer_requests p on p.id = s.prayer_id
       where thing_kind = 'comment' and s.id = thing
       union all
      select x.user_id, x.title, x.description, x.audience, x.hidden_at is not null
        from miracles x
       where thing_kind = 'miracle' and x.id = thing
       union all
      select x.user_id, null, x.content, 'groups', x.hidden_at is not null
        from group_messages x
       where thing_kind = 'message' and x.id = thing
         and x.deleted_at is null
       union all
      select g.owner_id, g.name, g.description, case when g.is_listed then 'public' else 'groups' end,
             g.hidden_at is not null
        from groups g
       where thing_kind = 'group' and g.id = thing
       union all
      select c.creator_id, c.title, c.description, 'public', c.held_at is not null
        from fundraising_campaigns c
       where thing_kind = 'campaign' and c.id = thing
         and c.deleted_at is null
       union all
      select a.id, a.full_name, coalesce(a.username, ''), 'public', false
        from profiles a
       where thing_kind = 'profile' and a.id = thing
    )
    select f.author_id,
           case when f.audience <> 'private' or is_admin(viewer) then f.title end,
           case when f.audience <> 'private' or is_admin(viewer) then f.body else '' end,
           f.audience, f.is_hidden, f.audience <> 'private' or is_admin(viewer)
      from found f
     where (is_admin(viewer) or is_moderator(viewer))
       and (f.author_id is null
            or not exists (select from departures d where d.member_id = f.author_id and d.done_at is null))
  $$;
comment on function things_for_moderators is 'A reported thing, hidden or not; what is private keeps its words to itself but for admins (ruling 11). Whoever reads through this joins it to a case, and writes the audit log in the same statement for what is not public.';

create function media_for_moderators(viewer uuid)
  returns table(id uuid, case_id uuid, author_id uuid, audience text)
  language sql stable
  as $$
    select m.id, c.id, t.author_id, t.audience
      from media m
     cross join lateral (
       select case
                when m.prayer_id is not null then 'prayer'
                when m.miracle_id is not null then 'miracle'
                when m.message_id is not null then 'message'
                when m.campaign_id is not null then 'campaign'
              end as kind,
              coalesce(m.prayer_id, m.miracle_id, m.message_id, m.campaign_id) as id) of_thing
      join moderation_cases c on c.subject_kind = of_thing.kind and c.subject_id = of_thing.id
     cross join lateral things_for_moderators(viewer, c.subject_kind, c.subject_id) t
     where m.ready_at is not null
       and t.may_read
       and (c.state = 'open' or c.is_hidden or t.audience = 'public')
       and (c.author_id is distinct from viewer or is_admin(viewer))
  $$;
comment on function media_for_moderators is 'Images of what was reported; whoever reads through this writes the audit log in the same statement for what is not public.';

create function messages_around(viewer uuid, message uuid, reach integer)
  returns table(id uuid, user_id uuid, content text, created_at timestamptz, number bigint)
  language sql stable
  as $$
    select x.id, x.user_id, x.content, x.created_at, x.number
      from group_messages aimed
      join group_messages x on x.group_id = aimed.group_id
       and x.number between aimed.number - reach and aimed.number + reach
     where aimed.id = message
       and aimed.deleted_at is null
       and x.deleted_at is null
       and not exists (select from departures d where d.member_id = x.user_id and d.done_at is null)
       and (is_admin(viewer) or is_moderator(viewer))
  $$;
comment on function messages_around is 'What was said just before and after a reported message, and no more of a chat (security 3.2).';
