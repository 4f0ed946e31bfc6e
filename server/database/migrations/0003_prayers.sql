create table prayer_requests (
  id uuid primary key,
  user_id uuid not null constraint prayer_requests__by_member references accounts (id) on delete cascade,
  title text not null,
  description text not null,
  category text not null,
  status text not null default 'active',
  audience text not null default 'private',
  support_count integer not null default 0,
  date_submitted timestamptz not null,
  hidden_at timestamptz,
  constraint prayer_requests__title_size check (octet_length(title) between 1 and 8192),
  constraint prayer_requests__description_size check (octet_length(description) between 1 and 131072),
  constraint prayer_requests__category_known check (category in
    ('health', 'finances', 'relationships', 'career', 'family', 'spiritual', 'education', 'other')),
  constraint prayer_requests__status_known check (status in ('active', 'answered', 'archived')),
  constraint prayer_requests__audience_known check (audience in ('private', 'groups', 'public')),
  constraint prayer_requests__support_count_never_negative check (support_count >= 0)
) with (fillfactor = 85);
create index prayer_requests__public_wall on prayer_requests (date_submitted desc, id desc)
  where audience = 'public' and hidden_at is null;
create index prayer_requests__of_user on prayer_requests (user_id, status, date_submitted desc, id desc);
comment on column prayer_requests.support_count is 'Kept in the transaction that adds or removes a row of prayer_supports.';
comment on column prayer_requests.hidden_at is 'Set by staff; a hidden prayer exists only for its owner.';

create table prayer_supports (
  prayer_id uuid not null constraint prayer_supports__of_prayer references prayer_requests (id) on delete cascade,
  user_id uuid not null constraint prayer_supports__by_member references accounts (id) on delete cascade,
  created_at timestamptz not null,
  constraint prayer_supports__once primary key (prayer_id, user_id)
);
create index prayer_supports__of_user on prayer_supports (user_id);

create function visible_prayers(viewer uuid)
  returns table (
    id uuid, user_id uuid, title text, description text, category text, status text, audience text,
    support_count integer, date_submitted timestamptz, hidden_at timestamptz, relations text[]
  )
  language sql stable
  as $$
    select p.id, p.user_id, p.title, p.description, p.category, p.status, p.audience,
           p.support_count, p.date_submitted, p.hidden_at,
           array_remove(array[
             case when p.user_id = viewer then 'owner' end,
             case when p.audience = 'public' and p.hidden_at is null then 'reader' end
           ], null)
      from prayer_requests p
     where p.user_id = viewer
        or (p.audience = 'public' and p.hidden_at is null)
  $$;
comment on function visible_prayers is
  'The only way to read prayers: what this viewer may see, with their relations. Inlined by the planner.';

create table prayer_days (
  user_id uuid not null references accounts (id) on delete cascade,
  day_on date not null,
  count integer not null,
  constraint prayer_days__once primary key (user_id, day_on),
  constraint prayer_days__count_positive check (count > 0)
);
comment on table prayer_days is 'Days with a prayer act in the member''s own time zone, folded from facts (decision 68).';
