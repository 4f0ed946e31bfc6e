-- Fills a migrated, empty database, after groundwork.sql, with `bench.size` members, as many audit log entries, and a
-- hundred open reports of prayers. Staff are always two hundred, so each of them did more on a large site. Names are
-- the same at every size: a first name from a list, and the words of groundwork.sql as family names.

create temp table size as
select current_setting('bench.size')::int as members;

call pg_temp.set_indexes_aside(
  'accounts', 'profiles', 'user_roles', 'prayer_requests', 'audit_log', 'moderation_cases', 'reports');

-- The people of groundwork.sql all have the same name.
truncate profiles, accounts cascade;
truncate people;

-- Members joined over two years, the newest with the lowest number. All are verified, or a running app would delete
-- them. The Xabas came first; twenty people are Qumbus, at every size.
insert into people (rank, id)
select rank, uuidv7(rank * (interval '-2 years' / members)) from size, generate_series(members - 1, 0, -1) rank;
analyze people;

create temp table named as
select p.rank, p.id, firsts.names[1 + floor(random() ^ 2 * array_length(firsts.names, 1))::int] as first,
       case when p.rank >= members - members / 50 then 'Xaba'
            when p.rank % (members / 20) = 4 then 'Qumbu'
            else initcap(w.word) end as family,
       p.rank % 3 = 0 as has_username,
       random() < 0.01 as is_suspended
  from size,
       (select string_to_array(
                 'Thandi Sipho Nomsa Lerato Johan Ayanda Zanele Pieter Fatima Kagiso Bongani Anna Themba Naledi Priya Willem '
                 'Lindiwe Mandla Palesa Riaan Busisiwe Thabo Nokuthula Hendrik Ayesha Vusi Refilwe Elmarie Dumisani Zodwa',
                 ' ') as names) firsts,
       (select rank, id, floor(exp(random() * ln(20000)))::int as word from people) p
  join words w on w.rank = p.word;
create unique index on named (rank);
analyze named;

insert into accounts
  (id, email, email_verified_at, created_at, last_seen_on, suspended_until, suspended_reason)
select id, 'member' || rank || '@example.com', now(), now() - rank * (interval '2 years' / members), current_date - rank % 20,
       case when is_suspended then now() + interval '30 days' end, case when is_suspended then 'Staff suspended them' end
  from size, named
 order by rank desc;

insert into profiles (id, full_name, username)
select id, first || ' ' || family, case when has_username then lower(first) || '_' || lpad(rank::text, 7, '0') end
  from named
 order by rank desc;

-- Everyone asked for prayer once: a hundred publicly, the others privately.
insert into prayer_requests (id, user_id, title, description, category, audience, date_submitted)
select uuidv7(p.rank * (interval '-2 years' / members)), p.id, initcap(left(s.text, 60)), s.text, 'family',
       case when p.rank % (members / 100) = 7 then 'public' else 'private' end,
       now() - p.rank * (interval '2 years' / members)
  from size, people p
  join sentences s on s.no = pg_temp.place(p.rank, 0)
 order by p.rank desc;

-- Staff, never one of those whom the bench signs in: twenty admins, and a hundred and eighty moderators.
create temp table staff as
select turn, p.id
  from size, generate_series(0, 199) turn, people p
 where p.rank = turn * (members / 200) + 1;
create unique index on staff (turn);
insert into user_roles (user_id, role)
select id, case when turn % 10 = 0 then 'admin' else 'moderator' end from staff;

-- Staff actions over two years, the newest with the lowest number: mostly views. Member number 3 was viewed a thousand
-- times, twice of them quietly; roles were granted a hundred times.
insert into audit_log (id, at, actor_id, action, subject_kind, subject_id, owner_id, reason, is_quiet)
select gen_random_uuid(), now() - l.n * (interval '2 years' / members), staff.id, l.action, split_part(l.action, '.', 1),
       gen_random_uuid(), owner.id, case when l.action not like '%.read' then 'Somebody reported it.' end,
       l.n % (members / 2) = 0
  from (select n, members, floor(random() * 200)::int as turn,
               case when n % (members / 1000) = 0 then 3 else 4 + floor(random() * (members - 4))::int end as rank,
               case when n % (members / 100) = 1 then 'role.granted'
                    when random() < 0.6 then 'prayer.read'
                    when random() < 0.5 then 'group.read'
                    else (array['prayer.hide', 'comment.hide', 'message.delete', 'case.read', 'campaign.hold'])
                           [1 + floor(random() * 5)::int] end as action
          from size, generate_series(members, 1, -1) n) l
  join staff on staff.turn = l.turn
  join people owner on owner.rank = l.rank
 order by l.n desc;

-- The hundred public prayers have open reports; the number of closed ones grows with the site.
create temp table reported as
select row_number() over (order by date_submitted desc) as no, uuidv7() as case_id, id, user_id
  from prayer_requests
 where audience = 'public';
insert into moderation_cases (id, subject_kind, subject_id, author_id, report_count, opened_at, due_at)
select case_id, 'prayer', id, user_id, 1 + no % 2, now() - no * interval '20 minutes',
       now() - no * interval '20 minutes' + interval '3 days'
  from reported;
insert into reports (id, case_id, reporter_id, reason, reported_at)
select uuidv7(), r.case_id, p.id, case when r.no % 3 = 0 then 'spam' else 'harassment' end, now()
  from reported r, generate_series(0, 1) turn, people p
 where turn <= r.no % 2
   and p.rank = r.no * 2 + turn + 10;

insert into moderation_cases
  (id, subject_kind, subject_id, author_id, state, report_count, opened_at, due_at, decided_at, decided_by, outcome)
select uuidv7(-n * interval '1 minute'), 'comment', gen_random_uuid(), p.id, 'decided', 1, now() - n * interval '1 minute',
       now() - n * interval '1 minute' + interval '3 days', now() - n * interval '30 seconds', staff.id, 'dismissed'
  from size, generate_series(1, members / 10) n, people p, staff
 where p.rank = n * 7
   and staff.turn = n % 200;

call pg_temp.put_indexes_back();
call pg_temp.count_statistics();
