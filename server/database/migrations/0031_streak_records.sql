-- The longest streak somebody had on the site their account was imported from; its single days are not in the export.

create table streak_records (
  user_id uuid not null references accounts (id) on delete cascade,
  days int not null,
  constraint streak_records__once primary key (user_id),
  constraint streak_records__days_known check (days between 1 and 36500)
);
comment on table streak_records is 'The longest streak a member brought along; the longest they have is this or the longest run of prayer_days.';
