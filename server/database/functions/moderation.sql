-- Reported content: its author, its groups, and what moderators read.

create or replace function visible_content(viewer uuid, content_kind text, content_id uuid)
  returns table (author_id uuid, is_anonymous boolean)
  language sql stable
  as $$
    select p.user_id, p.is_anonymous
      from visible_prayers(viewer) p
     where content_kind = 'prayer' and p.id = content_id
     union all
    select s.user_id, p.is_anonymous
      from prayer_updates s
      join visible_prayers(viewer) p on p.id = s.prayer_id
     where content_kind = 'update' and s.id = content_id
       and (s.hidden_at is null or s.user_id = viewer)
       and s.user_id <> all ((select hidden_from(null))::uuid[])
     union all
    select s.user_id, is_anonymous_content('comment', s.id)
      from prayer_comments s
      join visible_prayers(viewer) p on p.id = s.prayer_id
     where content_kind = 'comment' and s.id = content_id
       and (s.hidden_at is null or s.user_id = viewer)
       and s.user_id <> all ((select hidden_from(null))::uuid[])
       and (p.user_id = viewer
            or s.id <> all ((select hidden_content(viewer))::uuid[])
               and (is_anonymous_content('comment', s.id)
                    or s.user_id <> all ((select hidden_from(viewer))::uuid[])))
     union all
    select x.user_id, x.is_anonymous
      from visible_miracles(viewer) x
     where content_kind = 'miracle' and x.id = content_id
     union all
    select x.user_id, false
      from group_messages x
     where content_kind = 'message' and x.id = content_id
       and x.deleted_at is null
       and (x.hidden_at is null or x.user_id = viewer)
       and exists (select from visible_messages(viewer) v where v.id = x.id and not v.is_empty)
     union all
    select g.owner_id, false
      from visible_groups(viewer) g
     where content_kind = 'group' and g.id = content_id
       and cardinality(g.relations) > 0
     union all
    select c.creator_id, false
      from visible_campaigns(viewer) c
     where content_kind = 'campaign' and c.id = content_id
     union all
    select case when not d.anonymous then d.donor_id end, false
      from donations d
     where content_kind = 'donation' and d.id = content_id
       and (d.message <> '' or d.donor_id is null and d.donor_name is not null)
       and (d.message_hidden_at is null or d.donor_id = viewer)
       and (d.donor_id is null or d.donor_id <> all ((select hidden_from(viewer))::uuid[]))
       and exists (
             select
               from visible_campaigns(viewer) c
              where c.id = d.campaign_id
                and (d.status = 'completed' and d.refunded_cents < d.amount_cents or c.relations && '{owner,admin}'))
  $$;
comment on function visible_content is 'The author of content that this viewer may see, and whether it is without their name: the only function that decides what a viewer may report, or block by.';

create or replace function is_anonymous_subject(subject_kind text, subject_id uuid)
  returns boolean
  language sql stable
  as $$
    select case
             when $1 = 'moderation-case' then
               coalesce((select is_anonymous_content(c.subject_kind, c.subject_id)
                           from moderation_cases c
                          where c.id = $2), true)
             else is_anonymous_content($1, $2)
           end
  $$;
comment on function is_anonymous_subject is 'Whether an entry of the audit log is about content without a name; also of a case that is forgotten, because that is not known.';

create or replace function author_of_content(content_kind text, content_id uuid)
  returns uuid
  language sql stable
  as $$
    select case content_kind
             when 'prayer' then (select user_id from prayer_requests where id = content_id)
             when 'update' then (select user_id from prayer_updates where id = content_id)
             when 'comment' then (select user_id from prayer_comments where id = content_id)
             when 'miracle' then (select user_id from miracles where id = content_id)
             when 'message' then (select user_id from group_messages where id = content_id and deleted_at is null)
             when 'group' then (select owner_id from groups where id = content_id)
             when 'campaign' then (select creator_id from fundraising_campaigns where id = content_id and deleted_at is null)
             when 'donation' then (select donor_id from donations where id = content_id and message <> '' and not anonymous)
             when 'profile' then (select id from accounts where id = content_id)
           end
  $$;
comment on function author_of_content is 'The author of content, whatever the viewer may see: answer it to nobody before visible_content or a case was checked.';

create or replace function groups_of_content(content_kind text, content_id uuid)
  returns setof uuid
  language sql stable
  as $$
    select s.group_id from prayer_shares s where content_kind = 'prayer' and s.prayer_id = content_id
     union all
    select s.group_id
      from prayer_updates u
      join prayer_shares s on s.prayer_id = u.prayer_id
     where content_kind = 'update' and u.id = content_id
     union all
    select s.group_id
      from prayer_comments u
      join prayer_shares s on s.prayer_id = u.prayer_id
     where content_kind = 'comment' and u.id = content_id
     union all
    select s.group_id from miracle_shares s where content_kind = 'miracle' and s.miracle_id = content_id
     union all
    select x.group_id from group_messages x where content_kind = 'message' and x.id = content_id
     union all
    select content_id where content_kind = 'group'
  $$;
comment on function groups_of_content is 'The groups that content belongs to: a report by a leader of one of them weighs more (SEC-7.2).';

create or replace function content_exists(content_kind text, content_id uuid)
  returns boolean
  language sql stable
  as $$
    select case content_kind
             when 'donation' then exists (
               select
                 from donations
                where id = content_id
                  and (message <> '' or donor_id is null and donor_name is not null))
             else author_of_content(content_kind, content_id) is not null
           end
  $$;
comment on function content_exists is 'Whether reported content still exists, whatever the viewer may see; a guest''s donation has no author.';

create or replace function is_about_child(moderation_case uuid)
  returns boolean
  language sql stable
  as $$ select exists (select from reports r where r.case_id = moderation_case and r.reason = 'child-safety') $$;
comment on function is_about_child is 'Whether a report says that a child may be in danger: then actions of staff are quiet (SEC-7.5).';

create or replace function content_for_moderators(viewer uuid, content_kind text, content_id uuid)
  returns table (author_id uuid, title text, body text, audience text, is_hidden boolean, may_read boolean, is_anonymous boolean,
    language text)
  language sql stable
  as $$
    with found as (
      select p.user_id as author_id, p.title, p.description as body, p.audience, p.hidden_at is not null as is_hidden,
             p.language
        from prayer_requests p
       where content_kind = 'prayer' and p.id = content_id
       union all
      select s.user_id, null, s.content, p.audience, s.hidden_at is not null, p.language
        from prayer_updates s
        join prayer_requests p on p.id = s.prayer_id
       where content_kind = 'update' and s.id = content_id
       union all
      select s.user_id, null, s.comment, p.audience, s.hidden_at is not null, null
        from prayer_comments s
        join prayer_requests p on p.id = s.prayer_id
       where content_kind = 'comment' and s.id = content_id
       union all
      select x.user_id, x.title, x.description, x.audience, x.hidden_at is not null, x.language
        from miracles x
       where content_kind = 'miracle' and x.id = content_id
       union all
      select x.user_id, null, x.content, 'groups', x.hidden_at is not null, null
        from group_messages x
       where content_kind = 'message' and x.id = content_id
         and x.deleted_at is null
       union all
      select g.owner_id, g.name, g.description, case when g.is_listed then 'public' else 'groups' end,
             g.hidden_at is not null, null
        from groups g
       where content_kind = 'group' and g.id = content_id
       union all
      select c.creator_id, c.title, concat_ws(E'\n\n', c.description, nullif(c.thanks, '')), 'public', c.held_at is not null,
             null
        from fundraising_campaigns c
       where content_kind = 'campaign' and c.id = content_id
         and c.deleted_at is null
       union all
      select case when not d.anonymous then d.donor_id end, d.campaign_title,
             concat_ws(E'\n\n', case when d.donor_id is null then d.donor_name end, nullif(d.message, '')),
             case when d.status = 'completed' and d.refunded_cents < d.amount_cents then 'public' else 'groups' end,
             d.message_hidden_at is not null, null
        from donations d
       where content_kind = 'donation' and d.id = content_id
         and (d.message <> '' or d.donor_id is null and d.donor_name is not null)
       union all
      select a.id, a.full_name, coalesce(a.username, ''), 'public', false, null
        from profiles a
       where content_kind = 'profile' and a.id = content_id
    )
    select f.author_id,
           case when f.audience <> 'private' or is_admin(viewer) then f.title end,
           case when f.audience <> 'private' or is_admin(viewer) then f.body else '' end,
           f.audience, f.is_hidden, f.audience <> 'private' or is_admin(viewer),
           is_anonymous_content(content_kind, content_id),
           case when f.audience <> 'private' or is_admin(viewer) then f.language end
      from found f
     where (is_admin(viewer) or is_moderator(viewer))
       and (f.author_id is null
            or not exists (select from account_deletions d where d.member_id = f.author_id and d.done_at is null))
  $$;
comment on function content_for_moderators is 'Reported content, hidden or not; only admins read private text. The statement that reads it joins a case, and writes audit_log for what is not public.';
