-- Numbers of the community: what each row counts as, and the triggers’ functions that write the deltas.

create or replace function account_counts(email_verified_at timestamptz, last_seen_on date)
  returns table (counter text, part text)
  language sql stable
  as $$
    select 'members', '' where email_verified_at is not null
     union all
    select 'active', to_char(last_seen_on, 'YYYY-MM-DD') where email_verified_at is not null and last_seen_on is not null
  $$;
comment on function account_counts is 'Community Members are all verified accounts; Active Users are those seen lately, counted by day (REQ-53).';

create or replace function prayer_counts(category text, status text)
  returns table (counter text, part text)
  language sql stable
  as $$
    select 'prayers', category
     union all
    select 'answered', category where status = 'answered'
  $$;
comment on function prayer_counts is 'Every prayer that was not deleted, private ones included: a number for each category, nothing more (REQ-146).';

create or replace function count_account()
  returns trigger
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

create or replace function count_prayer()
  returns trigger
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

create or replace function count_campaign()
  returns trigger
  language plpgsql
  as $$
    declare
      before integer := case when tg_op <> 'INSERT' and old.hidden_at is null and old.deleted_at is null then 1 else 0 end;
      since integer := case when tg_op <> 'DELETE' and new.hidden_at is null and new.deleted_at is null then 1 else 0 end;
    begin
      if before <> since then
        insert into statistic_deltas (counter, change) values ('campaigns', since - before);
      end if;
      return null;
    end
  $$;

create or replace function count_row()
  returns trigger
  language plpgsql
  as $$
    begin
      insert into statistic_deltas (counter, change)
      values (tg_argv[0], case tg_op when 'INSERT' then 1 else -1 end);
      return null;
    end
  $$;
comment on function count_row is 'Counts a row; the argument names the counter.';

create or replace view statistics_counted as
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
  select 'supports', '', count(*) from prayer_supports
   union all
  select 'intercessions', '', count(*) from intercessions
   union all
  select 'campaigns', '', count(*) from fundraising_campaigns where hidden_at is null and deleted_at is null;
comment on view statistics_counted is 'The numbers of the community counted in full: the totals equal them once all deltas are rolled up.';
