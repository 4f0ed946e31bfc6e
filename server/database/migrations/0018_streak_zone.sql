-- By which time zone days of prayer are counted: whoever moves about wins no days by it (security 2.2).

alter table profiles
  add column streak_zone text not null default 'Africa/Johannesburg',
  add column streak_zone_since timestamptz not null default '-infinity';
update profiles set streak_zone = time_zone where time_zone <> streak_zone;
comment on column profiles.streak_zone is 'By which the last day of prayer was counted; the member''s own time zone takes its place with an act of prayer, thirty days after it did so last.';

create function streak_zone_at(owner profiles, at timestamptz) returns text
  language sql stable
  as $$
    select case
             when at >= (owner).streak_zone_since + interval '30 days' then (owner).time_zone
             else (owner).streak_zone
           end
  $$;
comment on function streak_zone_at is 'By which time zone a day of prayer counts at this moment: at most one change in thirty days does (security 2.2).';
