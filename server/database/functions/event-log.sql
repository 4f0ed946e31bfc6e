-- Partitions of the event log, and tables whose rows are only added.

create or replace function fold_facts(kept interval)
  returns void
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
comment on function fold_facts is 'Creates the partition of the coming week, and drops those that are older than `kept` and handled by every subscriber.';

create or replace function refuse_change()
  returns trigger
  language plpgsql
  as $$
  begin
    raise exception 'rows of % are only ever added', tg_table_name;
  end
$$;
