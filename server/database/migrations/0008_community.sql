-- Numbers of the community that cost the same to read however large it is: every change of a row that counts leaves a
-- delta, in its own transaction; a job folds the deltas into totals. No write waits for another one's counter.
alter table accounts add column last_seen_on date;
comment on column accounts.last_seen_on is 'The day, in the site''s time zone, on which the member last signed in or had an access window renewed: for Active Users only (decision 53).';
update accounts a
   set last_seen_on = (select max(s.signed_in_at at time zone 'Africa/Johannesburg')::date
                         from sessions s
                        where s.user_id = a.id);

create table statistic_totals (
  counter text not null,
  part text not null default '',
  total bigint not null,
  constraint statistic_totals__once primary key (counter, part)
);
comment on table statistic_totals is 'Each number of the community, as far as the deltas were folded into it.';
comment on column statistic_totals.part is 'What it is broken down by: a category, a day, or nothing.';

create table statistic_deltas (
  id bigint generated always as identity primary key,
  counter text not null,
  part text not null default '',
  change integer not null,
  at timestamptz not null default clock_timestamp()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
comment on table statistic_deltas is 'What changed since the totals were folded; only ever inserted, and taken out by the fold. Written by triggers, so that no road, cascades included, can forget it.';
comment on column statistic_deltas.at is 'By the clock of the database: the totals are true as of the oldest delta that waits.';

-- What each row counts as: the one definition of every number, for the deltas and for counting anew.
create function account_counts(email_verified_at timestamptz, last_seen_on date)
  returns table (counter text, part text)
  language sql stable
  as $$
    select 'members', '' where email_verified_at is not null
     union all
    select 'active', to_char(last_seen_on, 'YYYY-MM-DD') where email_verified_at is not null and last_seen_on is not null
  $$;
comment on function account_counts is 'Community Members are all verified accounts; Active Users those of them seen lately, kept by day (decision 53).';

create function prayer_counts(category text, status text)
  returns table (counter text, part text)
  language sql stable
  as $$
    select 'prayers', category
     union all
    select 'answered', category where status = 'answered'
  $$;
comment on function prayer_counts is 'Every prayer that was not deleted, private ones too: a number per category, nothing more (decision 146).';

create view statistics_counted as
  select c.counter, c.part, count(*) as total
    from accounts a
   cross join lateral account_counts(a.email_verified_at, a.last_seen_on) c
   group by c.counter, c.part
   union all
  select c.counter, c.part, count(*)
    from prayer_requests p
   cross join lateral prayer_counts(p.category, p.status) c
   group by c.counter, c.part
   union all
  select 'miracles', '', count(*) from miracles
   union all
  select 'groups', '', count(*) from groups
   union all
  select 'supports', '', count(*) from prayer_supports;
comment on view statistics_counted is 'Every number of the community counted in full: what the totals must equal once all deltas are folded.';

create function note_account() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op <> 'INSERT' then
        insert into statistic_deltas (counter, part, change)
        select counter, part, -1 from account_counts(old.email_verified_at, old.last_seen_on);
      end if;
      if tg_op <> 'DELETE' then
        insert into statistic_deltas (counter, part, change)
        select counter, part, 1 from account_counts(new.email_verified_at, new.last_seen_on);
      end if;
      return null;
    end
  $$;
create trigger accounts__counted
  after insert or delete on accounts
  for each row execute function note_account();
create trigger accounts__recounted
  after update on accounts
  for each row
  when ((old.email_verified_at is null) <> (new.email_verified_at is null)
        or old.last_seen_on is distinct from new.last_seen_on)
  execute function note_account();

create function note_prayer() returns trigger
  language plpgsql
  as $$
    begin
      if tg_op <> 'INSERT' then
        insert into statistic_deltas (counter, part, change)
        select counter, part, -1 from prayer_counts(old.category, old.status);
      end if;
      if tg_op <> 'DELETE' then
        insert into statistic_deltas (counter, part, change)
        select counter, part, 1 from prayer_counts(new.category, new.status);
      end if;
      return null;
    end
  $$;
create trigger prayer_requests__counted
  after insert or delete on prayer_requests
  for each row execute function note_prayer();
create trigger prayer_requests__recounted
  after update on prayer_requests
  for each row
  when (old.category <> new.category or (old.status = 'answered') <> (new.status = 'answered'))
  execute function note_prayer();

create function note_row() returns trigger
  language plpgsql
  as $$
    begin
      insert into statistic_deltas (counter, change)
      values (tg_argv[0], case tg_op when 'INSERT' then 1 else -1 end);
      return null;
    end
  $$;
comment on function note_row is 'For rows that count as one of a kind; its argument names the counter.';
create trigger miracles__counted
  after insert or delete on miracles
  for each row execute function note_row('miracles');
create trigger groups__counted
  after insert or delete on groups
  for each row execute function note_row('groups');
create trigger prayer_supports__counted
  after insert or delete on prayer_supports
  for each row execute function note_row('supports');

insert into statistic_totals (counter, part, total)
select counter, part, total from statistics_counted;

create table miracle_amens (
  miracle_id uuid not null constraint miracle_amens__of_miracle references miracles (id) on delete cascade,
  user_id uuid not null constraint miracle_amens__by_member references accounts (id) on delete cascade,
  created_at timestamptz not null,
  constraint miracle_amens__once primary key (miracle_id, user_id)
);
create index miracle_amens__of_user on miracle_amens (user_id);
comment on table miracle_amens is 'Who said Amen to a miracle; others see how many, never who.';
alter table miracles
  add column amen_count integer not null default 0,
  add constraint miracles__amen_count_never_negative check (amen_count >= 0);
comment on column miracles.amen_count is 'Kept in the transaction that adds or removes a row of miracle_amens.';

create index miracles__on_home on miracles (reported_at desc, id desc)
  where may_show_on_home and hidden_at is null;

drop function visible_miracles(uuid);
create function visible_miracles(viewer uuid)
  returns table (
    id uuid, user_id uuid, prayer_request_id uuid, title text, description text, audience text,
    may_show_on_home boolean, version integer, reported_at timestamptz, hidden_at timestamptz, amen_count integer,
    relations text[])
  language sql
  stable
  as $$
    select x.id, x.user_id, x.prayer_request_id, x.title, x.description, x.audience,
           x.may_show_on_home, x.version, x.reported_at, x.hidden_at, x.amen_count,
           array_remove(array[
             case when x.user_id = viewer then 'owner' end,
             case when x.hidden_at is null and x.audience <> 'private' then 'reader' end
           ], null)
      from miracles x
     where x.user_id = viewer
        or (x.audience = 'public' and x.hidden_at is null)
        or (x.audience = 'groups' and x.hidden_at is null and exists (
              select
                from miracle_shares s
                join group_members m on m.group_id = s.group_id
               where s.miracle_id = x.id
                 and m.user_id = viewer
              offset 0))
  $$;
comment on function visible_miracles is 'The only way to read miracles: what this viewer may see, with their relations. Inlined by the planner.';

create table contact_messages (
  id uuid primary key,
  ticket text not null constraint contact_messages__ticket_once unique,
  name text not null,
  email text not null,
  subject text not null,
  message text not null,
  sent_at timestamptz not null,
  due_at timestamptz not null,
  answered_at timestamptz,
  answered_by uuid constraint contact_messages__answered_by references accounts (id) on delete set null,
  constraint contact_messages__answer_whole check (answered_at is not null or answered_by is null),
  constraint contact_messages__size check (
    octet_length(name) between 1 and 8192
    and octet_length(email) between 1 and 1024
    and octet_length(subject) between 1 and 16384
    and octet_length(message) between 1 and 131072)
);
comment on table contact_messages is 'What people wrote to the operator of this site, signed in or not; read by admins only.';
comment on column contact_messages.due_at is 'When a reply was promised for (decision 14).';
create index contact_messages__waiting on contact_messages (due_at, id)
  where answered_at is null;
create index contact_messages__answered on contact_messages (sent_at desc, id desc)
  where answered_at is not null;
create index contact_messages__answered_by on contact_messages (answered_by);

create table terms_notices (
  version text not null constraint terms_notices__once primary key,
  told_up_to uuid,
  begun_at timestamptz not null,
  done_at timestamptz
);
comment on table terms_notices is 'Which coming version of the terms everybody is being told of, and how far that went (decision 100).';
