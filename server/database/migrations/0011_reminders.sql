-- Reminders to pray.

create table reminders (
  id uuid primary key,
  user_id uuid not null constraint reminders__of_member references accounts (id) on delete cascade,
  prayer_id uuid,
  at_time time not null,
  rule text not null,
  weekdays smallint[] not null default '{}',
  month_day smallint,
  on_day date,
  by_mail boolean not null,
  paused_until timestamptz,
  next_at timestamptz,
  snoozed_until timestamptz,
  recheck_at timestamptz,
  due_at timestamptz generated always as (least(next_at, snoozed_until, recheck_at)) stored,
  fired_for date,
  fired_at timestamptz,
  created_at timestamptz not null,
  constraint reminders__month_day_known check (month_day between 1 and 31),
  constraint reminders__rule_known check (rule in ('daily', 'weekdays', 'monthly', 'once')),
  constraint reminders__rule_whole check
    ((rule = 'weekdays') = (cardinality(weekdays) > 0)
     and (rule = 'monthly') = (month_day is not null)
     and (rule = 'once') = (on_day is not null)),
  constraint reminders__weekdays_known check (weekdays <@ array[1, 2, 3, 4, 5, 6, 7]::smallint[])
);
comment on table reminders is 'Times at which a member wants to be reminded to pray, by the wall clock of their own time zone; only the member reads them.';
comment on column reminders.prayer_id is 'The prayer it is about; null for one of the member''s times of prayer. Not a foreign key: a reminder outlives its prayer until its end has been announced, which happens once.';
comment on column reminders.weekdays is 'ISO days, Monday is 1; empty unless the rule is weekdays.';
comment on column reminders.next_at is 'The next moment by the rule; null once a single reminder has fired.';
comment on column reminders.recheck_at is 'Something happened to the prayer: whether it can still be prayed for is asked at this moment.';
comment on column reminders.fired_for is 'The member''s civil day it fired for last: it never fires twice for one day, whatever the clocks do.';
create index reminders__due on reminders (due_at)
  where due_at is not null;
create index reminders__of_member on reminders (user_id);
create index reminders__of_prayer on reminders (prayer_id)
  where prayer_id is not null;
create unique index reminders__one_per_prayer on reminders (user_id, prayer_id)
  where prayer_id is not null;
create unique index reminders__one_per_time on reminders (user_id, at_time, rule)
  where prayer_id is null;
