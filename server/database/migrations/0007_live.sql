-- Facts by week: whole weeks are dropped when nobody needs them any more, which costs nothing, where deleting would.
alter table facts rename to facts_unsorted;
alter table facts_unsorted rename constraint facts_pkey to facts_unsorted_pkey;
alter index facts__reading_order rename to facts_unsorted__reading_order;
alter table facts_unsorted
  alter column id drop identity,
  add column told_on date not null default current_date,
  drop constraint facts_unsorted_pkey;

create sequence fact_numbers as bigint;
select setval('fact_numbers', coalesce((select max(id) from facts_unsorted), 0) + 1, false);

create table facts (
  id bigint not null default nextval('fact_numbers'),
  xid xid8 not null default pg_current_xact_id(),
  name text not null,
  payload jsonb not null,
  actor_id uuid,
  at timestamptz not null,
  told_on date not null default current_date,
  constraint facts_pkey primary key (id, told_on)
) partition by range (told_on);
create index facts__reading_order on facts (xid, id);
alter table facts attach partition facts_unsorted default;
alter sequence fact_numbers owned by facts.id;
comment on table facts is 'What happened, told inside the transaction that did it: outbox and live log in one, a partition for each week.';
comment on column facts.xid is 'Readers take (xid, id) in order and only below pg_snapshot_xmin, so no late commit is skipped.';
comment on column facts.told_on is 'By the clock of the database: which week it is folded away with.';
comment on table facts_unsorted is 'Takes what no week was prepared for, so that telling a fact never fails.';

create function fold_facts(kept interval) returns void
  language plpgsql
  as $$
    declare
      -- No subscriber has further to read than this.
      heard_xid xid8;
      heard_id bigint;
      coming date := (date_trunc('week', current_date) + interval '1 week')::date;
      week record;
      is_needed boolean;
    begin
      select xid, fact_id into heard_xid, heard_id from fact_cursors order by xid, fact_id limit 1;

      if to_regclass('facts_' || to_char(coming, 'YYYYMMDD')) is null then
        execute format('create table %I partition of facts for values from (%L) to (%L)',
                       'facts_' || to_char(coming, 'YYYYMMDD'), coming, coming + 7);
      end if;

      for week in
        select c.relname
          from pg_inherits i
          join pg_class c on c.oid = i.inhrelid
         where i.inhparent = 'facts'::regclass
           and c.relname ~ '^facts_\d{8}$'
           and to_date(substr(c.relname, 7), 'YYYYMMDD') + 7 <= current_date - kept
      loop
        execute format('select exists (select from %I where (xid, id) > ($1, $2))', week.relname)
           into is_needed
          using heard_xid, heard_id;
        if not is_needed then
          execute format('drop table %I', week.relname);
        end if;
      end loop;

      delete from facts_unsorted
       where told_on < current_date - kept
         and (xid, id) <= (heard_xid, heard_id);
    end
  $$;
comment on function fold_facts is 'Prepares the coming week and forgets those that are older than `kept` and that every subscriber has heard.';

create unlogged table presence (
  place text not null,
  user_id uuid not null constraint presence__of_member references accounts (id) on delete cascade,
  until timestamptz not null,
  constraint presence__once primary key (place, user_id)
);
create index presence__of_user on presence (user_id);
comment on table presence is 'Who has the app open, told by each server of its own streams, and who prayed a moment ago. Unlogged: a crash forgets it, and the next beat tells it again.';
