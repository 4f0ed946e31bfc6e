-- Staff look once at what a new creator raises money for; until then the creator is marked as new and not featured.

alter table fundraising_campaigns
  add column reviewed_at timestamptz,
  add column reviewed_by uuid constraint fundraising_campaigns__reviewed_by references accounts (id) on delete set null;
comment on column fundraising_campaigns.reviewed_at is
  'When staff reviewed it. A creator with one reviewed campaign is not new any more, also when that one is deleted later.';
comment on column fundraising_campaigns.reviewed_by is 'Who of staff reviewed it; null when they left.';

create index fundraising_campaigns__reviewed on fundraising_campaigns (creator_id) where reviewed_at is not null;
create index fundraising_campaigns__reviewer on fundraising_campaigns (reviewed_by) where reviewed_by is not null;
create index fundraising_campaigns__unreviewed on fundraising_campaigns (created_at, id)
  where reviewed_at is null and status in ('active', 'paused') and hidden_at is null and deleted_at is null;
