-- Partitions of the event log, and tables whose rows are only added.

create or replace function maintain_event_log(keep interval)
  returns void
  language plpgsql
  as $$
    declare
      -- Every subscriber has handled the events up to here.
      handled_xid xid8;
      handled_id bigint;
      coming date := (date_trunc('week', current_date) + interval '1 week')::date;
      week record;
      is_needed boolean;
    begin
      select xid, event_id into handled_xid, handled_id from event_cursors order by xid, event_id limit 1;

      if to_regclass('domain_events_' || to_char(coming, 'YYYYMMDD')) is null then
        execute format('create table %I partition of domain_events for values from (%L) to (%L)',
                       'domain_events_' || to_char(coming, 'YYYYMMDD'), coming, coming + 7);
      end if;

      for week in
        select c.relname
          from pg_inherits i
          join pg_class c on c.oid = i.inhrelid
         where i.inhparent = 'domain_events'::regclass
           and c.relname ~ '^domain_events_\d{8}$'
           and to_date(right(c.relname, 8), 'YYYYMMDD') + 7 <= current_date - keep
      loop
        execute format('select exists (select from %I where (xid, id) > ($1, $2))', week.relname)
           into is_needed
          using handled_xid, handled_id;
        if not is_needed then
          execute format('drop table %I', week.relname);
        end if;
      end loop;

      delete from domain_events_unsorted
       where published_on < current_date - keep
         and (xid, id) <= (handled_xid, handled_id);
    end
  $$;
comment on function maintain_event_log is 'Creates the partition of the coming week, and drops those that are older than `keep` and handled by every subscriber.';

create or replace function refuse_change()
  returns trigger
  language plpgsql
  as $$
    begin
      raise exception 'rows of % are only ever added', tg_table_name;
    end
  $$;
