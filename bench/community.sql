-- Fills a migrated, empty database, after groundwork.sql, with a community of `bench.size` prayers. Proportions are the
-- same at every size: five prayers a member, so that one person's dashboard means the same work in a small and a large
-- place, and ten rows a prayer in the tables that the community's numbers count.

create temp table size as
select prayers, prayers / 5 as members, prayers / 50 as groups
  from (select current_setting('bench.size')::int as prayers) asked;

call pg_temp.set_indexes_aside(
  'prayer_requests', 'prayer_supports', 'prayer_comments', 'prayer_updates', 'prayer_shares', 'miracles',
  'miracle_shares', 'miracle_amens', 'media', 'group_members', 'groups', 'contact_messages', 'intercessions',
  'intercessors', 'notifications', 'notification_items');

create temp table circles as
select rank, uuidv7() as id
  from size, generate_series(0, groups - 1) rank;
create unique index on circles (rank);

insert into groups (id, name, owner_id, created_at)
select c.id, 'Circle ' || c.rank, p.id, now()
  from circles c
  join people p on p.rank = c.rank;

insert into group_members (group_id, user_id, role, joined_at)
select c.id, p.id, case when c.rank = p.rank and turn = 0 then 'owner' else 'member' end, now()
  from size, people p, generate_series(0, 1) turn, circles c
 where c.rank = (p.rank + turn * (1 + p.rank % 7)) % groups;

-- The first group is the large one; every signed-in member joins it.
insert into group_members (group_id, user_id, joined_at)
select c.id, p.id, now()
  from size, people p
  join circles c on c.rank = 0
 where p.rank % greatest(1, members / 400) = 0
on conflict do nothing;

update groups g
   set member_count = (select count(*) from group_members m where m.group_id = g.id);

insert into user_roles (user_id, role)
select id, 'admin' from people where rank = 1;

-- Prayers cover two years, the newest with the lowest number. Every tenth is by the one in a hundred who writes much.
create temp table drawn as
select n, uuidv7(-age) as id, now() - age as at, owner, audience,
       (array['family', 'health', 'finances', 'career', 'spiritual', 'relationships', 'education', 'other'])
         [1 + floor(8 * random() ^ 1.5)::int] as category,
       case when random() < 0.7 then 'en' when random() < 0.5 then 'zu' when random() < 0.9 then 'af' else 'nr' end as language,
       case when random() < 0.15 then 'answered' when random() < 0.1 then 'archived' else 'active' end as status,
       2 + floor(random() * 8)::int as sentences,
       case when audience = 'private' then 0 else floor(exp(random() * 4.25) - 1)::int end as supports,
       case when audience = 'private' then 0 else floor(exp(random() * 1.8) - 1)::int end as comments,
       floor(exp(random() * 1.2) - 1)::int as updates,
       floor(exp(random() * 3) - 1)::int as amens,
       random() < 0.2 as has_place,
       random() < 0.05 as has_image
  from (select n, n * (interval '2 years' / prayers) as age,
               case when random() < 0.1 then floor(random() * members / 100) else floor(random() * members) end::int
                 as owner,
               case when random() < 0.5 then 'public' when random() < 0.2 then 'groups' else 'private' end as audience
          from size, generate_series(prayers, 1, -1) n) first;

-- Every eighth supporter says that they prayed, every second of these on two days.
insert into prayer_requests
  (id, user_id, title, description, category, language, status, audience, support_count, comment_count, update_count,
   intercession_count, intercessor_count, date_submitted, location_name, latitude, longitude)
select d.id, p.id, initcap(left(title.text, 60)), description.text,
       d.category, d.language, d.status, d.audience, d.supports, d.comments, d.updates, d.supports / 8 + d.supports / 16,
       d.supports / 8, d.at,
       case when d.has_place then 'Bloemfontein' end,
       case when d.has_place then -29.1 end,
       case when d.has_place then 26.2 end
  from drawn d
  join people p on p.rank = d.owner
  join sentences title on title.no = pg_temp.place(d.n, 0)
 cross join lateral (
         select string_agg(s.text, '. ') as text
           from generate_series(1, d.sentences) k
           join sentences s on s.no = pg_temp.place(d.n, k)) description
 order by d.n desc;

insert into prayer_shares (prayer_id, group_id, date_submitted)
select d.id, c.id, d.at
  from size, drawn d, circles c
 where d.audience = 'groups'
   and (c.rank = d.owner % groups or (c.rank = 0 and d.n % 20 = 0));

insert into prayer_supports (prayer_id, user_id, created_at)
select d.id, p.id, d.at + k * interval '1 hour'
  from size, drawn d, generate_series(1, d.supports) k, people p
 where p.rank = (d.n * 7919::bigint + k * 37) % members;

-- Who prays is another member than the owner.
create temp table prayed as
select d.id as prayer_id, p.id as user_id, 1 + (k + 1) % 2 as times, d.at
  from size, drawn d, generate_series(1, d.supports / 8) k, people p
 where p.rank = (d.owner + k * 37) % members;

insert into intercessors (prayer_id, user_id, times)
select prayer_id, user_id, times from prayed;

insert into intercessions (prayer_id, user_id, day_on, at, is_named)
select prayer_id, user_id, at::date + turn, at + turn * interval '1 day', false
  from prayed, generate_series(0, times - 1) turn;

insert into prayer_comments (id, prayer_id, user_id, comment, created_at)
select uuidv7(), d.id, p.id, s.text, d.at + k * interval '2 hours'
  from size, drawn d, generate_series(1, d.comments) k, people p, sentences s
 where p.rank = (d.n * 6007::bigint + k * 41) % members
   and s.no = pg_temp.place(d.n, 20 + k);

insert into prayer_updates (id, prayer_id, user_id, content, created_at)
select uuidv7(), d.id, p.id, s.text, d.at + k * interval '1 day'
  from drawn d, generate_series(1, d.updates) k, people p, sentences s
 where p.rank = d.owner
   and s.no = pg_temp.place(d.n, 40 + k);

insert into media (id, user_id, prayer_id, alt, width, height, bytes, created_at, ready_at)
select uuidv7(), p.id, d.id, 'A picture', 1200, 900, 90000, d.at, d.at
  from drawn d
  join people p on p.rank = d.owner
 where d.has_image;

-- Most answered prayers have a miracle; some miracles have no prayer.
insert into miracles
  (id, user_id, prayer_request_id, title, description, audience, may_show_on_home, reported_at, amen_count)
select uuidv7(), p.id, case when d.status = 'answered' then d.id end, initcap(left(title.text, 60)), description.text,
       case when d.status = 'answered' then d.audience else 'private' end,
       d.status = 'answered' and d.audience = 'public' and d.n % 5 = 1, d.at + interval '9 days',
       case when d.status = 'answered' and d.audience <> 'private' then d.amens else 0 end
  from drawn d
  join people p on p.rank = d.owner
  join sentences title on title.no = pg_temp.place(d.n, 60)
  join sentences description on description.no = pg_temp.place(d.n, 61)
 where (d.status = 'answered' and d.n % 5 > 0)
    or d.n % 50 = 0;

insert into miracle_shares (miracle_id, group_id)
select x.id, s.group_id
  from miracles x
  join prayer_shares s on s.prayer_id = x.prayer_request_id
 where x.audience = 'groups';

insert into miracle_amens (miracle_id, user_id, created_at)
select x.id, p.id, x.reported_at + k * interval '1 hour'
  from size,
       (select id, reported_at, amen_count, row_number() over (order by id) as no from miracles) x,
       generate_series(1, x.amen_count) k, people p
 where p.rank = (x.no * 7919 + k * 37) % members;

-- More messages than any site receives: every second member wrote one, and three of ten are unanswered.
insert into contact_messages (id, ticket, name, email, subject, message, sent_at, due_at, answered_at)
select uuidv7(-age), 'TZ-' || p.rank, 'Member Number ' || p.rank, 'member' || p.rank || '@example.com',
       left(s.text, 60), s.text, now() - age, now() - age + interval '2 days',
       case when p.rank % 20 < 14 then now() - age + interval '1 day' end
  from size, people p, sentences s,
       lateral (select p.rank * (interval '1 year' / members) as age) first
 where p.rank % 2 = 0
   and s.no = pg_temp.place(p.rank, 80);

-- Owners are told of those who prayed and commented; they have not seen every fifth of it. All of it is of the last weeks,
-- or a running app would delete it.
create temp table notified as
select gen_random_uuid() as id, p.id as user_id, d.id as prayer_id, d.n, kind, items, people,
       now() - d.n * (interval '3 weeks' / prayers) as at, d.n % 5 > 0 as is_seen
  from size, drawn d
  join people p on p.rank = d.owner,
       lateral (values ('prayed', d.supports / 8 + d.supports / 16, d.supports / 8),
                       ('commented', d.comments, d.comments)) news (kind, items, people)
 where items > 0;

-- One member has a two hundredth as many as there are prayers, of which eight are unseen.
insert into notified
select gen_random_uuid(), p.id, d.id, d.n, 'commented', 1, 1, now() - row_number() over (order by d.n) * interval '1 minute',
       row_number() over (order by d.n) > 8
  from size, people p, drawn d
 where p.rank = 3
   and d.audience = 'public'
   and d.owner <> p.rank
   and d.n % 32 = 1
   and d.comments > 0
 order by d.n
 limit (select prayers / 200 from size);

insert into notifications
  (id, user_id, kind, aggregate_key, subject_kind, subject_id, item_count, person_count, first_at, last_at, seen_at)
select id, user_id, kind, kind || ':' || prayer_id, 'prayer', prayer_id, items, people, at, at,
       case when is_seen then at end
  from notified
 order by at;

-- A comment is counted for its reader only where it is there.
create temp table notified_comments as
select gen_random_uuid() as id, t.id as notification_id, t.prayer_id, p.id as user_id, t.at
  from size, notified t, generate_series(1, t.items) k, people p
 where t.kind = 'commented'
   and p.rank = (t.n * 6007::bigint + k * 41) % members;

insert into prayer_comments (id, prayer_id, user_id, comment, created_at)
select id, prayer_id, user_id, 'Praying with you.', at from notified_comments;

insert into notification_items (notification_id, item_key, person_id, is_named, at)
select t.id, i.user_id || ':' || i.day_on, i.user_id, false, t.at
  from notified t
  join intercessions i using (prayer_id)
 where t.kind = 'prayed'
 union all
select notification_id, id::text, user_id, true, at
  from notified_comments;

-- Prayer days come in runs of eight with a day off; some members pray daily for months.
insert into prayer_days (user_id, day_on, count)
select id, current_date - (k + k / 9), 1 + k % 3
  from (select id, floor(exp(random() * 4))::int as days from people) keen,
       generate_series(0, keen.days) k;

insert into badges (user_id, code, earned_at)
select user_id, 'first-prayer', min(date_submitted) from prayer_requests group by user_id
 union all
select user_id, 'first-miracle', min(reported_at) from miracles group by user_id;

call pg_temp.put_indexes_back();
call pg_temp.count_statistics();
