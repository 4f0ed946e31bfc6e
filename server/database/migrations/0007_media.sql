-- Images of prayers, miracles, messages and campaigns.

create table media (
  id uuid primary key,
  user_id uuid constraint media__by_member references accounts (id) on delete set null,
  prayer_id uuid constraint media__of_prayer references prayer_requests (id) on delete set null,
  miracle_id uuid constraint media__of_miracle references miracles (id) on delete set null,
  position smallint not null default 0,
  alt text not null default '',
  width integer not null,
  height integer not null,
  bytes integer not null,
  created_at timestamptz not null,
  ready_at timestamptz,
  message_id uuid constraint media__of_message references group_messages (id) on delete set null,
  campaign_id uuid constraint media__of_campaign references fundraising_campaigns (id) on delete set null,
  constraint media__alt_size check (octet_length(alt) <= 16384),
  constraint media__one_parent check (num_nonnulls(prayer_id, miracle_id, message_id, campaign_id) <= 1)
);
comment on table media is 'Images; the files are in the media store under the id. The row is written before its files, so that no file is unknown after a crash.';
comment on column media.ready_at is 'Set when all files are stored; until then nobody sees the image.';
create index media__of_campaign on media (campaign_id, position)
  where campaign_id is not null;
create index media__of_message on media (message_id, position)
  where message_id is not null;
create index media__of_miracle on media (miracle_id, position)
  where miracle_id is not null;
create index media__of_prayer on media (prayer_id, position)
  where prayer_id is not null;
create index media__of_user on media (user_id, created_at);
create index media__orphans on media (created_at)
  where prayer_id is null and miracle_id is null and message_id is null and campaign_id is null;

create table drawn_pictures (
  file text primary key,
  subject_id uuid not null,
  used_at timestamptz not null
);
comment on table drawn_pictures is 'Preview pictures of public prayers and campaigns: files in the media store, drawn again when they are missing.';
comment on column drawn_pictures.subject_id is 'The prayer or campaign. No foreign key: the row stays until its file is removed.';
create index drawn_pictures__by_use on drawn_pictures (used_at);
create index drawn_pictures__of_subject on drawn_pictures (subject_id);
