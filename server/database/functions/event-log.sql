-- Partitions of the event log and of the audit log, and tables whose rows are only added.

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
         order by c.relname
         -- The first drop locks the whole log until the commit: nobody publishes meanwhile.
         limit 4
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
comment on function maintain_event_log is 'Creates the partition of the coming week, and drops the oldest that are older than `keep` and handled by every subscriber, four at most.';

create or replace function refuse_change()
  returns trigger
  language plpgsql
  as $$
    begin
      raise exception 'rows of % are only ever added', tg_table_name;
    end
  $$;

create or replace function guard_audit_log()
  returns void
  language plpgsql
  as $$
    declare
      part regclass;
    begin
      for part in
        select i.inhrelid
          from pg_inherits i
         where i.inhparent = 'audit_log'::regclass
           and not exists (
                 select
                   from pg_trigger t
                  where t.tgrelid = i.inhrelid
                    and t.tgname = 'audit_log__append_only')
      loop
        execute format('create trigger audit_log__append_only before delete or update or truncate on %s
                          for each statement execute function refuse_change()', part);
      end loop;
    end
  $$;
comment on function guard_audit_log is 'A trigger for statements holds for the table that the statement names, so each partition gets its own.';

create or replace function maintain_audit_log()
  returns void
  language plpgsql
  as $$
    declare
      coming date := (date_trunc('month', current_date) + interval '1 month')::date;
    begin
      if to_regclass('audit_log_' || to_char(coming, 'YYYYMMDD')) is null then
        execute format('create table %I partition of audit_log for values from (%L) to (%L)',
                       'audit_log_' || to_char(coming, 'YYYYMMDD'), coming, (coming + interval '1 month')::date);
      end if;
      perform guard_audit_log();
    end
  $$;
comment on function maintain_audit_log is 'Creates the partition of the coming month. None is ever dropped.';
