-- Adds `bench.groups` groups of `bench.size` people together to a community: person n is in group n % groups, and the
-- first person of each group owns it.

create temp table live as
select n, groups, size / groups as members, ('00000000-0000-4000-8000-' || lpad(n::text, 12, '0'))::uuid as id
  from (select current_setting('bench.groups')::int as groups, current_setting('bench.size')::int as size) asked,
       generate_series(0, size - 1) n;

insert into accounts (id, email, email_verified_at, created_at)
select id, 'live' || n || '@example.com', now(), now() from live;
insert into profiles (id, full_name)
select id, 'Live Member ' || n from live;

insert into groups (id, name, owner_id, created_at, member_count)
select id, 'Live Circle ' || n, id, now(), members from live where n < groups;
insert into group_members (group_id, user_id, role, joined_at)
select owner.id, live.id, case when live.n < live.groups then 'owner' else 'member' end, now()
  from live
  join live owner on owner.n = live.n % live.groups;

-- One unseen notification for each of them.
insert into notifications (id, user_id, kind, aggregate_key, detail, first_at, last_at)
select id, id, 'account', 'account:password', 'password', now(), now() from live;

analyze;
