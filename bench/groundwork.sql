-- The start and the end of every data set. The session sets `bench.size`, the number of rows; a fifth as many people
-- exist. Texts are the same at every size. Random values come from a seed; times are relative to the day of writing.

select setseed(0.25);

-- Words: the n-th occurs n times less often than the first, as in any language. Only the first ones and four search
-- words are real.
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

-- The sentence at position k of a text: the same for the same text at every size.
create function pg_temp.place(text_no bigint, k bigint) returns bigint
  language sql immutable
  return 1 + abs(hashint8(text_no * 100 + k)::bigint) % 100000;

-- People, by number.
create temp table people as
select rank, uuidv7(rank * interval '-1 second') as id
  from generate_series(0, current_setting('bench.size')::int / 5 - 1) rank;
create unique index on people (rank);
analyze people;

-- Half of them were active in the last three weeks, hardly anyone was away for a year.
insert into accounts (id, email, email_verified_at, created_at, last_seen_on)
select id, 'member' || rank || '@example.com', now(), now(), current_date - floor(exp(random() * 6) - 1)::int from people;

insert into profiles (id, full_name)
select id, 'Member Number ' || rank from people;

-- Rows first, indexes after: many times faster, and every index is equally dense.
create temp table set_aside (indexname text, indexdef text);

create procedure pg_temp.set_indexes_aside(variadic tables text[])
  language plpgsql
  as $$
    declare
      name text;
    begin
      insert into set_aside
      select i.indexname, replace(i.indexdef, ' ON ONLY ', ' ON ')
        from pg_indexes i
       where i.schemaname = 'public'
         and i.tablename = any (tables)
         and i.indexname not in (select conname from pg_constraint);
      for name in select indexname from set_aside loop
        execute format('drop index %I', name);
      end loop;
    end
  $$;

create procedure pg_temp.put_indexes_back()
  language plpgsql
  as $$
    declare
      definition text;
    begin
      for definition in select indexdef from set_aside loop
        execute definition;
      end loop;
    end
  $$;

-- No trigger ran, so the statistics are counted once.
create procedure pg_temp.count_statistics()
  language sql
  as $$
    delete from statistic_totals;
    insert into statistic_totals (counter, part, total)
    select counter, part, total from statistics_counted;
  $$;
