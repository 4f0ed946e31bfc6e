-- Fills a migrated, empty database with a community of `bench.prayers` prayers. Proportions and texts are the same at
-- every size: five prayers a member, so that one person's dashboard means the same work in a small and a large place.
-- What is drawn is drawn from a seed; the times are relative to the day of writing.

select setseed(0.25);

create temp table size as
select prayers, prayers / 5 as members, prayers / 50 as groups
  from (select current_setting('bench.prayers')::int as prayers) asked;

-- Rows first, indexes after: many times faster, and every index is as dense as any other.
create temp table set_aside as
select indexname, indexdef
  from pg_indexes
 where schemaname = 'public'
   and tablename in ('prayer_requests', 'prayer_supports', 'prayer_comments', 'prayer_updates', 'prayer_shares',
                     'miracles', 'miracle_shares', 'media', 'group_members', 'groups')
   and indexname not in (select conname from pg_constraint);

do $$
declare
  name text;
begin
  for name in select indexname from set_aside loop
    execute format('drop index %I', name);
  end loop;
end $$;

-- Words: the n-th is met n times less often than the first, as in any language. Only the first ones and four that are
-- looked for are real.
create temp table words as
select rank,
       case rank
         when 1000 then 'harvest'
         when 2000 then 'borehole'
         when 10000 then 'ladysmith'
         when 15000 then 'nongoma'
         else coalesce(
                frequent[rank],
                syllables[1 + rank % 60] || syllables[1 + rank / 60 % 60] || coalesce(syllables[nullif(rank / 3600, 0)], ''))
       end as word
  from generate_series(1, 20000) rank,
       (select string_to_array(
                 'and the for my to we lord pray is god of in her please our his he she that me family with you thank '
                 'healing work strength him mother peace be are have on it children help job he father all son day this '
                 'who daughter sister has hospital not hope church exam brother house us as from health money wisdom', ' ')
                 as frequent,
               string_to_array(
                 'ba be bi bo bu da de di do du fa fe fi fo fu ga ge gi go gu ha he hi ho hu ka ke ki ko ku '
                 'la le li lo lu ma me mi mo mu na ne ni no nu sa se si so su tha the thi tho thu za ze zi zo zu', ' ')
                 as syllables) lists;

-- People also write emoji and typographic apostrophes, which cost a server more than plain letters.
create temp table sentences as
select no,
       string_agg(word, ' ') || case when no % 25 = 0 then ' 🙏' when no % 12 = 0 then ', it’s near' else '' end as text
  from (select no, floor(exp(random() * ln(20000)))::int as rank
          from generate_series(1, 100000) no, generate_series(1, 8)) drawn
  join words using (rank)
 group by no;
create unique index on sentences (no);
analyze sentences;

-- Which sentence is the k-th of a text: the same for the same text, whatever the size.
create function pg_temp.place(text_no bigint, k bigint) returns bigint
  language sql immutable
  return 1 + abs(hashint8(text_no * 100 + k)::bigint) % 100000;

-- People, and the groups they are in: each of ten in two.
create temp table people as
select rank, uuidv7(rank * interval '-1 second') as id
  from size, generate_series(0, members - 1) rank;
create unique index on people (rank);
analyze people;

insert into accounts (id, email, email_verified_at, created_at)
select id, 'member' || rank || '@example.com', now(), now() from people;

insert into profiles (id, full_name)
select id, 'Member Number ' || rank from people;

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

-- The first group is the large one, where everybody is who signs in.
insert into group_members (group_id, user_id, joined_at)
select c.id, p.id, now()
  from size, people p
  join circles c on c.rank = 0
 where p.rank % (members / 400) = 0
on conflict do nothing;

update groups g
   set member_count = (select count(*) from group_members m where m.group_id = g.id);

-- Prayers: over two years, the newest first in number. Every tenth is by the one in a hundred who writes much.
create temp table drawn as
select n, uuidv7(-age) as id, now() - age as at, owner, audience,
       (array['family', 'health', 'finances', 'career', 'spiritual', 'relationships', 'education', 'other'])
         [1 + floor(8 * random() ^ 1.5)::int] as category,
       case when random() < 0.15 then 'answered' when random() < 0.1 then 'archived' else 'active' end as status,
       2 + floor(random() * 8)::int as sentences,
       case when audience = 'private' then 0 else floor(exp(random() * 2.5) - 1)::int end as supports,
       case when audience = 'private' then 0 else floor(exp(random() * 1.8) - 1)::int end as comments,
       floor(exp(random() * 1.2) - 1)::int as updates,
       random() < 0.2 as has_place,
       random() < 0.05 as has_image
  from (select n, n * (interval '2 years' / prayers) as age,
               case when random() < 0.1 then floor(random() * members / 100) else floor(random() * members) end::int
                 as owner,
               case when random() < 0.5 then 'public' when random() < 0.2 then 'groups' else 'private' end as audience
          from size, generate_series(prayers, 1, -1) n) first;

insert into prayer_requests
  (id, user_id, title, description, category, status, audience, support_count, comment_count, update_count,
   date_submitted, location_name, latitude, longitude)
select d.id, p.id, initcap(left(title.text, 60)), description.text,
       d.category, d.status, d.audience, d.supports, d.comments, d.updates, d.at,
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

-- Most answered prayers have their miracle; some stand alone.
insert into miracles (id, user_id, prayer_request_id, title, description, audience, may_show_on_home, reported_at)
select uuidv7(), p.id, case when d.status = 'answered' then d.id end, initcap(left(title.text, 60)), description.text,
       case when d.status = 'answered' then d.audience else 'private' end,
       d.status = 'answered' and d.audience = 'public' and d.n % 5 = 1, d.at + interval '9 days'
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

-- Days of prayer, in runs of eight with a day off; some pray daily for months.
insert into prayer_days (user_id, day_on, count)
select id, current_date - (k + k / 9), 1 + k % 3
  from (select id, floor(exp(random() * 4))::int as days from people) keen,
       generate_series(0, keen.days) k;

insert into badges (user_id, code, earned_at)
select user_id, 'first-prayer', min(date_submitted) from prayer_requests group by user_id
 union all
select user_id, 'first-miracle', min(reported_at) from miracles group by user_id;

do $$
declare
  definition text;
begin
  for definition in select indexdef from set_aside loop
    execute definition;
  end loop;
end $$;
