-- Prayers, miracles and the streak.

create table prayer_requests (
  id uuid primary key,
  user_id uuid not null constraint prayer_requests__by_member references accounts (id) on delete cascade,
  title text not null,
  description text not null,
  category text not null,
  status text not null default 'active',
  audience text not null default 'private',
  support_count integer not null default 0,
  intercession_count integer not null default 0,
  intercessor_count integer not null default 0,
  date_submitted timestamptz not null,
  is_anonymous boolean not null default false,
  hidden_at timestamptz,
  pinned_at timestamptz,
  update_count integer not null default 0,
  comment_count integer not null default 0,
  version integer not null default 1,
  edited_at timestamptz,
  edited_by_admin boolean not null default false,
  location_name text,
  latitude numeric(4, 2),
  longitude numeric(5, 2),
  language text not null default 'en',
  share_token text not null default replace(gen_random_uuid()::text, '-', '') constraint prayer_requests__share_token_once unique,
  search tsvector generated always as
    (case when audience = 'public' then
       to_tsvector('simple'::regconfig, regexp_replace(folded(title || ' ' || description), '[^[:alnum:]]+', ' ', 'g')) end) stored,
  constraint prayer_requests__audience_known check (audience in ('private', 'groups', 'public')),
  constraint prayer_requests__category_known check
    (category in ('health', 'finances', 'relationships', 'career', 'family', 'spiritual', 'education', 'other')),
  constraint prayer_requests__counts_never_negative check (update_count >= 0 and comment_count >= 0),
  constraint prayer_requests__description_size check (octet_length(description) between 1 and 131072),
  constraint prayer_requests__intercessions_never_negative check (intercession_count >= 0 and intercessor_count >= 0),
  constraint prayer_requests__language_known check
    (language in ('en', 'af', 'zu', 'xh', 'st', 'tn', 'nso', 'ts', 'ss', 've', 'nr')),
  constraint prayer_requests__location_size check (octet_length(location_name) between 1 and 8192),
  constraint prayer_requests__location_whole check
    ((latitude is null) = (longitude is null) and (latitude is null or location_name is not null)),
  constraint prayer_requests__status_known check (status in ('active', 'answered', 'archived')),
  constraint prayer_requests__support_count_never_negative check (support_count >= 0),
  constraint prayer_requests__title_size check (octet_length(title) between 1 and 8192)
) with (fillfactor = 85);
comment on column prayer_requests.support_count is 'Updated in the transaction that adds or removes a row of prayer_supports.';
comment on column prayer_requests.intercession_count is 'The rows of intercessions by others than the owner, but for the changes in intercession_deltas.';
comment on column prayer_requests.intercessor_count is 'The others with a row of intercessors above 0, but for the changes in intercession_deltas.';
comment on column prayer_requests.is_anonymous is 'Nobody but the owner learns who wrote it, nor its updates and the owner''s comments on it (REQ-460). Authors are read by shown_author() only.';
comment on column prayer_requests.hidden_at is 'Set by staff; only the owner still sees the prayer.';
comment on column prayer_requests.pinned_at is 'Pinned by the owner to the top of their dashboard; nobody else learns of it.';
comment on column prayer_requests.version is 'Counts edits of the text, so that one edit never overwrites another unnoticed.';
comment on column prayer_requests.language is 'The language its author wrote in, by their own word; updates are in it too.';
comment on column prayer_requests.latitude is 'Two decimals, about a kilometre; only the owner reads it (REQ-130).';
comment on column prayer_requests.share_token is 'Address of the public share page; replaced when a prayer stops being public.';
comment on column prayer_requests.search is 'The words of public prayers only: private text is in no index.';
create index prayer_requests__history on prayer_requests (user_id, date_submitted desc, id desc);
create index prayer_requests__of_user on prayer_requests (user_id, status, date_submitted desc, id desc);
create index prayer_requests__pinned on prayer_requests (user_id, pinned_at desc)
  where pinned_at is not null;
create index prayer_requests__public_category on prayer_requests (category, date_submitted desc, id desc)
  where audience = 'public' and hidden_at is null;
create index prayer_requests__public_language on prayer_requests (language, date_submitted desc, id desc)
  where audience = 'public' and hidden_at is null;
create index prayer_requests__public_language_category on prayer_requests (language, category, date_submitted desc, id desc)
  where audience = 'public' and hidden_at is null;
create index prayer_requests__public_wall on prayer_requests (date_submitted desc, id desc)
  where audience = 'public' and hidden_at is null;
create index prayer_requests__words on prayer_requests using gin (search)
  where audience = 'public' and hidden_at is null;

create table prayer_shares (
  prayer_id uuid not null constraint prayer_shares__of_prayer references prayer_requests (id) on delete cascade,
  group_id uuid not null constraint prayer_shares__with_group references groups (id) on delete cascade,
  date_submitted timestamptz not null,
  constraint prayer_shares__once primary key (prayer_id, group_id)
);
comment on table prayer_shares is 'The groups of a prayer whose audience is groups; nothing else decides who reads it (REQ-28).';
comment on column prayer_shares.date_submitted is 'A copy of the prayer''s date, which never changes: the list of a group is one range of an index.';
create index prayer_shares__of_group on prayer_shares (group_id, date_submitted desc, prayer_id desc);

create table prayer_supports (
  prayer_id uuid not null constraint prayer_supports__of_prayer references prayer_requests (id) on delete cascade,
  user_id uuid not null constraint prayer_supports__by_member references accounts (id) on delete cascade,
  created_at timestamptz not null,
  constraint prayer_supports__once primary key (prayer_id, user_id)
);
create index prayer_supports__of_user on prayer_supports (user_id);

create table carried_prayers (
  prayer_id uuid not null constraint carried_prayers__of_prayer references prayer_requests (id) on delete cascade,
  user_id uuid not null constraint carried_prayers__by_member references accounts (id) on delete cascade,
  carried_at timestamptz not null,
  constraint carried_prayers__once primary key (prayer_id, user_id)
);
comment on table carried_prayers is 'The prayers of others that wait on a member''s list: triggers insert what they support or comment on, putting down or withdrawing the support removes it (REQ-421).';
create index carried_prayers__of_user on carried_prayers (user_id, carried_at desc, prayer_id desc);

create table intercessions (
  prayer_id uuid not null constraint intercessions__for_prayer references prayer_requests (id) on delete cascade,
  user_id uuid not null constraint intercessions__by_member references accounts (id) on delete cascade,
  day_on date not null,
  at timestamptz not null,
  claimed_at timestamptz,
  is_named boolean not null default false,
  encouragement text,
  constraint intercessions__once_a_day primary key (prayer_id, user_id, day_on),
  constraint intercessions__encouragement_known check
    (encouragement in ('standing', 'near', 'strength', 'healing', 'peace', 'thanks'))
);
comment on table intercessions is 'Who said ''I prayed'' for a prayer, once a civil day of theirs (REQ-350). Nobody reads who, but the owner the names of those who share theirs.';
comment on column intercessions.day_on is 'The day in the member''s own time zone, of the moment that their device claimed where it was believed.';
comment on column intercessions.is_named is 'The member shared their name with the owner at that moment.';
create index intercessions__of_member on intercessions (user_id, at desc, prayer_id desc);
create index intercessions__of_prayer_day on intercessions (prayer_id, day_on desc);

create table intercessors (
  prayer_id uuid not null constraint intercessors__for_prayer references prayer_requests (id) on delete cascade,
  user_id uuid not null constraint intercessors__by_member references accounts (id) on delete cascade,
  times integer not null,
  constraint intercessors__once primary key (prayer_id, user_id),
  constraint intercessors__times_never_negative check (times >= 0)
);
comment on table intercessors is 'How often a member prayed for a prayer. Two intercessions of one member at once meet in this row, so that the people are counted exactly; 0 after the last was taken back.';
create index intercessors__of_member on intercessors (user_id);

create table intercession_deltas (
  id bigint generated always as identity primary key,
  prayer_id uuid not null constraint intercession_deltas__of_prayer references prayer_requests (id) on delete cascade,
  times integer not null,
  people integer not null
);
comment on table intercession_deltas is 'Changes of a prayer''s counts that are not yet in its row: only inserted, by a trigger, and removed by the roll-up. Thousands may pray for one prayer within a minute, and none of them waits for its row.';
create index intercession_deltas__of_prayer on intercession_deltas (prayer_id);

create table prayer_passes (
  user_id uuid not null constraint prayer_passes__by_member references accounts (id) on delete cascade,
  prayer_id uuid not null constraint prayer_passes__of_prayer references prayer_requests (id) on delete cascade,
  day_on date not null,
  constraint prayer_passes__once_a_day primary key (user_id, prayer_id, day_on)
);
comment on table prayer_passes is 'Prayers that a member passed in ''Pray now'', by the civil day of the member; kept for 14 days (REQ-433). Nobody else learns of them.';
create index prayer_passes__by_day on prayer_passes (day_on);
create index prayer_passes__of_prayer on prayer_passes (prayer_id);

create table prayer_updates (
  id uuid primary key,
  prayer_id uuid not null constraint prayer_updates__of_prayer references prayer_requests (id) on delete cascade,
  user_id uuid not null constraint prayer_updates__by_member references accounts (id) on delete cascade,
  content text not null,
  created_at timestamptz not null,
  hidden_at timestamptz,
  constraint prayer_updates__content_size check (octet_length(content) between 1 and 131072)
);
create index prayer_updates__of_prayer on prayer_updates (prayer_id, created_at desc, id desc);
create index prayer_updates__of_user on prayer_updates (user_id);

create table prayer_comments (
  id uuid primary key,
  prayer_id uuid not null constraint prayer_comments__of_prayer references prayer_requests (id) on delete cascade,
  user_id uuid not null constraint prayer_comments__by_member references accounts (id) on delete cascade,
  comment text not null,
  is_anonymous boolean not null default false,
  created_at timestamptz not null,
  hidden_at timestamptz,
  constraint prayer_comments__comment_size check (octet_length(comment) between 1 and 65536)
);
create index prayer_comments__of_prayer on prayer_comments (prayer_id, created_at desc, id desc);
create index prayer_comments__of_user on prayer_comments (user_id);

create table miracles (
  id uuid primary key,
  user_id uuid not null constraint miracles__by_member references accounts (id) on delete cascade,
  prayer_request_id uuid constraint miracles__of_prayer references prayer_requests (id) on delete set null,
  title text not null,
  description text not null,
  audience text not null default 'private',
  is_anonymous boolean not null default false,
  may_show_on_home boolean not null default false,
  version integer not null default 1,
  reported_at timestamptz not null,
  hidden_at timestamptz,
  amen_count integer not null default 0,
  language text not null default 'en',
  constraint miracles__amen_count_never_negative check (amen_count >= 0),
  constraint miracles__audience_known check (audience in ('private', 'groups', 'public')),
  constraint miracles__description_size check (octet_length(description) between 1 and 131072),
  constraint miracles__home_only_public check (not may_show_on_home or audience = 'public'),
  constraint miracles__language_known check
    (language in ('en', 'af', 'zu', 'xh', 'st', 'tn', 'nso', 'ts', 'ss', 've', 'nr')),
  constraint miracles__title_size check (octet_length(title) between 1 and 8192)
);
comment on column miracles.is_anonymous is 'As of a prayer. A miracle that answers a prayer always has the mark of that prayer, because each leads to the other.';
comment on column miracles.amen_count is 'Updated in the transaction that adds or removes a row of miracle_amens.';
create index miracles__of_user on miracles (user_id, reported_at desc, id desc);
create index miracles__on_home on miracles (reported_at desc, id desc)
  where may_show_on_home and hidden_at is null;
create unique index miracles__one_per_prayer on miracles (prayer_request_id)
  where prayer_request_id is not null;
create index miracles__public on miracles (reported_at desc, id desc)
  where audience = 'public' and hidden_at is null;

create table early_anonymous_counts (
  user_id uuid constraint early_anonymous_counts__once primary key references accounts (id) on delete cascade,
  count integer not null,
  constraint early_anonymous_counts__few check (count between 1 and 3)
);
comment on table early_anonymous_counts is 'What members wrote without their name in the first 24 hours of their accounts: at most 3 (REQ-467).';

create table removed_anonymous_content (
  id uuid constraint removed_anonymous_content__once primary key
);
comment on table removed_anonymous_content is 'What was without a name when it was removed: the audit log and cases go on naming nobody. It does not say whose it was.';

create table miracle_shares (
  miracle_id uuid not null constraint miracle_shares__of_miracle references miracles (id) on delete cascade,
  group_id uuid not null constraint miracle_shares__with_group references groups (id) on delete cascade,
  constraint miracle_shares__once primary key (miracle_id, group_id)
);
create index miracle_shares__of_group on miracle_shares (group_id, miracle_id);

create table miracle_amens (
  miracle_id uuid not null constraint miracle_amens__of_miracle references miracles (id) on delete cascade,
  user_id uuid not null constraint miracle_amens__by_member references accounts (id) on delete cascade,
  created_at timestamptz not null,
  constraint miracle_amens__once primary key (miracle_id, user_id)
);
comment on table miracle_amens is 'Members who said Amen to a miracle; others see the count only.';
create index miracle_amens__of_user on miracle_amens (user_id);

create table prayer_days (
  user_id uuid not null references accounts (id) on delete cascade,
  day_on date not null,
  count integer not null,
  constraint prayer_days__once primary key (user_id, day_on),
  constraint prayer_days__count_positive check (count > 0)
);
comment on table prayer_days is 'Days with a prayer act in the member''s own time zone, derived from domain events (REQ-68).';

create table streak_records (
  user_id uuid constraint streak_records__once primary key references accounts (id) on delete cascade,
  days integer not null,
  constraint streak_records__days_known check (days between 1 and 36500)
);
comment on table streak_records is 'The longest streak an imported member brought along; their longest streak is this or the longest run of prayer_days.';

create table late_entries (
  user_id uuid not null constraint late_entries__by_member references accounts (id) on delete cascade,
  day_on date not null,
  at timestamptz not null,
  constraint late_entries__once primary key (user_id, day_on)
);
comment on table late_entries is 'Days of which a member said on the next one that they prayed; each counts as one act of its day (REQ-444).';

create table rest_days (
  id uuid primary key,
  user_id uuid not null constraint rest_days__by_member references accounts (id) on delete cascade,
  from_on date not null,
  to_on date not null,
  holds_from date not null,
  kind text not null,
  constraint rest_days__in_order check (to_on >= from_on and holds_from >= from_on),
  constraint rest_days__kind_known check (kind in ('illness', 'holiday', 'rest'))
);
comment on table rest_days is 'Days on which a member rests, from the first to the last; only the member sees them. That none overlap, that at most 14 follow each other and that at most 60 are in a calendar year is held by the trigger rest_days__within_limits (REQ-440).';
comment on column rest_days.holds_from is 'The first of its days that was set before it had been over for a day: earlier ones are shown and hold no streak, because one that has ended stays ended (REQ-441).';
create index rest_days__of_member on rest_days (user_id, to_on desc);

create table first_steps (
  user_id uuid constraint first_steps__once primary key references accounts (id) on delete cascade,
  ended_at timestamptz not null
);
comment on table first_steps is 'Members who have done the first steps of the dashboard or put them away, which is for good (REQ-322).';

create table badges (
  user_id uuid not null references accounts (id) on delete cascade,
  code text not null,
  earned_at timestamptz not null,
  constraint badges__once primary key (user_id, code)
);
comment on table badges is 'Awarded by events and never taken away (REQ-12).';
