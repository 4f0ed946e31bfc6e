-- Prayers and miracles that a viewer may see.

create or replace function visible_prayers(viewer uuid)
  returns setof visible_prayer
  language sql stable
  as $$
    select array_remove(array[
             case when p.user_id = viewer then 'owner' end,
             case when p.hidden_at is null and p.audience <> 'private' then 'reader' end,
             case when is_admin(viewer) then 'admin' end
           ], null), p.*
      from prayer_requests p
     where p.user_id = viewer
        or (p.audience = 'public' and p.hidden_at is null
             and p.id <> all ((select hidden_content(viewer))::uuid[])
             and p.user_id <> all (case when p.is_anonymous then (select hidden_from(null))
                                        else (select hidden_from(viewer)) end))
        or (p.audience = 'groups' and p.hidden_at is null
             and p.user_id <> all ((select hidden_from(null))::uuid[]) and exists (
              select
                from prayer_shares s
                join group_members m on m.group_id = s.group_id
               where s.prayer_id = p.id
                 and m.user_id = viewer
                 and (m.role in ('owner', 'admin')
                      or p.id <> all ((select hidden_content(viewer))::uuid[])
                         and (p.is_anonymous or p.user_id <> all ((select hidden_from(viewer))::uuid[])))
              offset 0))
  $$;
comment on function visible_prayers is 'The only way to read prayers: those this viewer may see, with their relations; a block hides nothing from leaders of a group it was shared with, and a block of a person nothing that has no name. Inlined by the planner; "offset 0" makes it check the groups of one prayer at a time and never collect everything that a large group may read.';

create or replace function carry_prayer()
  returns trigger
  language plpgsql
  as $$
    begin
      insert into carried_prayers (prayer_id, user_id, carried_at)
      select new.prayer_id, new.user_id, new.created_at
        from prayer_requests
       where id = new.prayer_id
         and user_id <> new.user_id
      on conflict on constraint carried_prayers__once do nothing;
      return null;
    end
  $$;
comment on function carry_prayer is 'Who supports or comments on a prayer of somebody else carries it.';

create or replace function put_down_prayer()
  returns trigger
  language plpgsql
  as $$
    begin
      delete from carried_prayers where prayer_id = old.prayer_id and user_id = old.user_id;
      return null;
    end
  $$;
comment on function put_down_prayer is 'Who withdraws their support no longer carries the prayer.';

create or replace function prayer_runs(member uuid)
  returns table (last_on date, length int, held_to date)
  language sql stable
  as $$
    select max(day_on) filter (where is_prayed), (count(*) filter (where is_prayed))::int, max(day_on)
      from (select day_on, bool_or(is_prayed) as is_prayed,
                   day_on - (row_number() over (order by day_on))::int as run
              from (select day_on, true as is_prayed
                      from prayer_days
                     where user_id = member
                     union all
                    select r.holds_from + n, false
                      from rest_days r, generate_series(0, r.to_on - r.holds_from) n
                     where r.user_id = member) marked
             group by day_on) numbered
     group by run
    having bool_or(is_prayed)
  $$;
comment on function prayer_runs is 'The runs of days on which a member prayed (REQ-68), over the rest days between them, which add nothing (REQ-441); held_to is the last day of prayer or rest. The day minus its rank is the same for all days of a run.';

create or replace function check_rest_days()
  returns trigger
  language plpgsql
  as $$
    begin
      -- One change of a member at a time: the next statements see what the others committed.
      perform from profiles where id = new.user_id for no key update;
      if exists (
           select
             from rest_days
            where user_id = new.user_id
              and id <> new.id
              and from_on <= new.to_on
              and to_on >= new.from_on) then
        raise exception 'these days are rest days already'
          using errcode = 'exclusion_violation', constraint = 'rest_days__no_overlap';
      end if;
      if exists (
           select
             from (select day_on - (row_number() over (order by day_on))::int as run
                     from (select r.from_on + n as day_on
                             from rest_days r, generate_series(0, r.to_on - r.from_on) n
                            where r.user_id = new.user_id
                              and r.from_on <= new.to_on + 14
                              and r.to_on >= new.from_on - 14) days) numbered
            group by run
           having count(*) > 14) then
        raise exception 'more than 14 rest days follow each other'
          using errcode = 'check_violation', constraint = 'rest_days__in_a_row';
      end if;
      if exists (
           select
             from rest_days r, generate_series(0, r.to_on - r.from_on) n
            where r.user_id = new.user_id
              and extract(year from r.from_on + n) between extract(year from new.from_on) and extract(year from new.to_on)
            group by extract(year from r.from_on + n)
           having count(*) > 60) then
        raise exception 'more than 60 rest days in a calendar year'
          using errcode = 'check_violation', constraint = 'rest_days__a_year';
      end if;
      return null;
    end
  $$;
comment on function check_rest_days is 'Refuses rest days that overlap, more than 14 that follow each other, adjacent rows together, and more than 60 in a calendar year (REQ-440).';

create or replace function prayers_for_admin(viewer uuid)
  returns setof visible_prayer
  language sql stable
  as $$
    select array['admin'], p.*
      from prayer_requests p
     where is_admin(viewer)
       and p.user_id <> all (array(select member_id from account_deletions where done_at is null))
  $$;
comment on function prayers_for_admin is 'Any prayer, for admins and by id only; the statement that reads it writes audit_log.';

create or replace function visible_miracles(viewer uuid)
  returns setof visible_miracle
  language sql stable
  as $$
    select array_remove(array[
             case when x.user_id = viewer then 'owner' end,
             case when x.hidden_at is null and x.audience <> 'private' then 'reader' end
           ], null), x.*
      from miracles x
     where x.user_id = viewer
        or (x.audience = 'public' and x.hidden_at is null
             and x.id <> all ((select hidden_content(viewer))::uuid[])
             and x.user_id <> all (case when x.is_anonymous then (select hidden_from(null))
                                        else (select hidden_from(viewer)) end))
        or (x.audience = 'groups' and x.hidden_at is null
             and x.id <> all ((select hidden_content(viewer))::uuid[])
             and x.user_id <> all (case when x.is_anonymous then (select hidden_from(null))
                                        else (select hidden_from(viewer)) end)
             and exists (
              select
                from miracle_shares s
                join group_members m on m.group_id = s.group_id
               where s.miracle_id = x.id
                 and m.user_id = viewer
              offset 0))
  $$;
comment on function visible_miracles is 'The only way to read miracles: those this viewer may see, with their relations. Inlined by the planner.';

create or replace function is_anonymous_content(content_kind text, content_id uuid)
  returns boolean
  language sql stable
  as $$
    select coalesce(case content_kind
             when 'prayer' then (select p.is_anonymous from prayer_requests p where p.id = content_id)
             when 'update' then (
               select p.is_anonymous
                 from prayer_updates s
                 join prayer_requests p on p.id = s.prayer_id
                where s.id = content_id)
             when 'comment' then (
               select s.is_anonymous or p.is_anonymous and s.user_id = p.user_id
                 from prayer_comments s
                 join prayer_requests p on p.id = s.prayer_id
                where s.id = content_id)
             when 'miracle' then (select x.is_anonymous from miracles x where x.id = content_id)
             else false
           end, exists (select from removed_anonymous_content r where r.id = content_id))
  $$;
comment on function is_anonymous_content is 'Whether content of any kind is without the name of its author, or was when it was removed.';

create or replace function record_anonymous_removal()
  returns trigger
  language plpgsql
  as $$
    begin
      if is_anonymous_content(tg_argv[0], old.id)
         or to_jsonb(old) ? 'prayer_id'
            and exists (select from removed_anonymous_content r where r.id = (to_jsonb(old) ->> 'prayer_id')::uuid) then
        insert into removed_anonymous_content (id) values (old.id) on conflict do nothing;
      end if;
      return old;
    end
  $$;
comment on function record_anonymous_removal is 'Remembers that removed content was without a name; what stands under a prayer is removed after it. First argument: the kind.';

create or replace function lock_prayers(wanted uuid[])
  returns setof uuid
  language sql
  as $$
    select id
      from prayer_requests
     where id = any (wanted)
     order by id
       for no key update
  $$;
comment on function lock_prayers is 'Locks many prayers until the end of the transaction, always in one order, so that two callers wait and never deadlock.';

create or replace function lock_miracles(wanted uuid[])
  returns setof uuid
  language sql
  as $$
    select id
      from miracles
     where id = any (wanted)
     order by id
       for no key update
  $$;
comment on function lock_miracles is 'Locks miracles as lock_prayers locks prayers.';

create or replace function count_intercessor()
  returns trigger
  language plpgsql
  as $$
    declare
      before integer := case when tg_op = 'INSERT' then 0 else old.times end;
      after integer := case when tg_op = 'DELETE' then 0 else new.times end;
      changed intercessors := case when tg_op = 'DELETE' then old else new end;
    begin
      insert into intercession_deltas (prayer_id, times, people)
      select p.id, after - before, (after > 0)::int - (before > 0)::int
        from prayer_requests p
       where p.id = changed.prayer_id
         and p.user_id <> changed.user_id;
      return null;
    end
  $$;
comment on function count_intercessor is 'Records for the counts of the prayer how often others prayed for it, and how many. Of a prayer that is deleted nothing is recorded.';
