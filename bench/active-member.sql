-- Gives the member `bench.member` as many rows as `bench.size` says: of ten things they write four are prayers, three
-- comments and three messages.

create temp table active on commit drop as
select current_setting('bench.member')::uuid as id, round(size * 0.4)::int as prayers, round(size * 0.3)::int as comments,
       size - round(size * 0.4)::int - round(size * 0.3)::int as messages
  from (select current_setting('bench.size')::int as size) asked;

-- The prayers are the newest of the wall; every second one is public.
insert into prayer_requests (id, user_id, title, description, category, audience, support_count, comment_count,
                             date_submitted)
select uuidv7(n * interval '-1 second'), active.id, 'Prayer ' || n,
       (select string_agg(md5(n || ' ' || part), ' ') from generate_series(1, 12) part), 'family',
       case when n % 2 = 1 then 'public' else 'private' end, 2 * (n % 2), n % 2, now() - n * interval '1 second'
  from active, generate_series(prayers, 1, -1) n;

-- Two members pray for each public prayer, and one of them comments on it.
insert into prayer_supports (prayer_id, user_id, created_at)
select p.id, a.id, now()
  from active
  join prayer_requests p on p.user_id = active.id and p.audience = 'public'
  join accounts a on a.email in ('member0@example.com', 'member1@example.com');
insert into prayer_comments (id, prayer_id, user_id, comment, created_at)
select uuidv7(), p.id, a.id, 'We pray with you', now()
  from active
  join prayer_requests p on p.user_id = active.id and p.audience = 'public'
  join accounts a on a.email = 'member0@example.com';

-- The comments are spread over the hundred reported prayers of others.
with reported as (
  select subject_id as id, row_number() over (order by subject_id) - 1 as turn
    from moderation_cases
   where state = 'open'
), written as (
  insert into prayer_comments (id, prayer_id, user_id, comment, created_at)
  select uuidv7(), r.id, active.id, 'Comment ' || n || ' ' || md5(n::text), now() - n * interval '1 second'
    from active, generate_series(1, comments) n
    join reported r on r.turn = n % 100
  returning prayer_id
)
update prayer_requests p
   set comment_count = comment_count + w.count
  from (select prayer_id, count(*) from written group by prayer_id) w
 where p.id = w.prayer_id;

-- The group has another owner, and a third member.
with opened as (
  insert into groups (id, name, owner_id, created_at, member_count, last_message_number)
  select uuidv7(), 'Circle of an active member', a.id, now(), 3, messages
    from active, accounts a
   where a.email = 'member6@example.com'
  returning id, owner_id
), joined as (
  insert into group_members (group_id, user_id, role, joined_at)
  select o.id, a.id, case when a.id = o.owner_id then 'owner' else 'member' end, now()
    from opened o, active, accounts a
   where a.id in (active.id, o.owner_id)
      or a.email = 'member0@example.com'
)
insert into group_messages (id, group_id, number, user_id, client_id, content, created_at)
select uuidv7(), o.id, n, active.id, gen_random_uuid(), 'Message ' || n || ' ' || md5(n::text),
       now() - (messages - n) * interval '1 second'
  from opened o, active, generate_series(1, messages) n;

analyze;
