-- Campaigns that a viewer may see.

create or replace function visible_campaigns(viewer uuid)
  returns setof visible_campaign
  language sql stable
  as $$
    select array_remove(array[
             case when c.creator_id = viewer then 'owner' end,
             case when c.hidden_at is null then 'visitor' end,
             case when is_admin(viewer) then 'admin' end,
             case when is_moderator(viewer) then 'moderator' end
           ], null), c.*
      from fundraising_campaigns c
     where c.deleted_at is null
       and (c.hidden_at is null or c.creator_id = viewer or is_admin(viewer) or is_moderator(viewer))
       and (c.creator_id is null
             or c.creator_id <> all ((select hidden_from(viewer))::uuid[])
             or c.creator_id <> all ((select hidden_from(null))::uuid[])
                and (is_admin(viewer) or is_moderator(viewer)
                      or exists (
                           select
                             from donations d
                            where d.campaign_id = c.id
                              and d.donor_id = viewer
                              and d.status = 'completed')))
  $$;
comment on function visible_campaigns is 'The only way to read campaigns: those this viewer may see, with their relations. A hidden one is visible to its creator and staff (SEC-3.3); one of a hidden member to its donors and staff. Lists leave those out themselves.';
