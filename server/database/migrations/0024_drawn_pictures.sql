-- The pictures that messengers show beside a link are drawn once and kept in the media store. A row says which file that is,
-- so that the least recently used go when there are too many, and each goes with what it shows.

create table drawn_pictures (
  file text primary key,
  subject_id uuid not null,
  used_at timestamptz not null
);
comment on table drawn_pictures is 'Pictures of public prayers and campaigns for messengers: files in the media store, drawn anew when they are gone.';
comment on column drawn_pictures.subject_id is 'The prayer or campaign. No foreign key: the row stays until its file is removed.';

create index drawn_pictures__of_subject on drawn_pictures (subject_id);
create index drawn_pictures__by_use on drawn_pictures (used_at);
