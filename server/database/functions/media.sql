-- Images that a viewer may see.

create or replace function visible_media(viewer uuid)
  returns setof visible_image
  language sql stable
  as $$
    select exists (select from visible_prayers(null) p where p.id = m.prayer_id)
             or exists (select from visible_miracles(null) x where x.id = m.miracle_id)
             or exists (select from visible_campaigns(null) c where c.id = m.campaign_id),
           m.*
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
comment on function visible_media is 'Images this viewer may see: those of visible content, and their own unused ones (REQ-129).';

create or replace function media_for_moderators(viewer uuid)
  returns table (id uuid, case_id uuid, author_id uuid, audience text)
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
              coalesce(m.prayer_id, m.miracle_id, m.message_id, m.campaign_id) as id) parent
      join moderation_cases c on c.subject_kind = parent.kind and c.subject_id = parent.id
     cross join lateral content_for_moderators(viewer, c.subject_kind, c.subject_id) t
     where m.ready_at is not null
       and t.may_read
       and (c.state = 'open' or c.is_hidden or t.audience = 'public')
       and (c.author_id is distinct from viewer or is_admin(viewer))
  $$;
comment on function media_for_moderators is 'Images of reported content; the statement that reads them writes audit_log for what is not public.';
