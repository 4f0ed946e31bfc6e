-- The row types of functions that only choose rows: what the function adds, then every column of the table. A function
-- with such a type selects `t.*`, so a new column needs no change of it. First by its name: the other files use the types.

create or replace function widen_row_types()
  returns void
  language plpgsql
  as $$
    declare
      kind record;
      field record;
    begin
      for kind in
        select *
          from (values
                 ('visible_prayer', 'prayer_requests', 'relations text[]', 'relations'),
                 ('visible_miracle', 'miracles', 'relations text[]', 'relations'),
                 ('visible_campaign', 'fundraising_campaigns', 'relations text[]', 'relations'),
                 ('visible_group', 'groups', 'role text, last_read_number bigint, relations text[]', 'relations'),
                 ('visible_image', 'media', 'is_public boolean', 'is_public')) as kinds (name, source, added, never_null)
      loop
        if to_regtype(kind.name) is null then
          execute format('create type %I as (%s)', kind.name, kind.added);
        end if;
        execute format('comment on type %I is %L', kind.name,
                       format('Rows of %s; never null: %s', kind.source, kind.never_null));
        for field in
          select a.attname as name, format_type(a.atttypid, a.atttypmod) as type
            from pg_attribute a
           where a.attrelid = kind.source::regclass
             and a.attnum > 0
             and not a.attisdropped
             and not exists (
                   select
                     from pg_attribute known
                    where known.attrelid = to_regclass(kind.name)
                      and known.attname = a.attname
                      and not known.attisdropped)
           order by a.attnum
        loop
          execute format('alter type %I add attribute %I %s', kind.name, field.name, field.type);
        end loop;
        for field in
          select known.attname as name
            from pg_attribute known
           where known.attrelid = to_regclass(kind.name)
             and known.attnum > 0
             and not known.attisdropped
             and kind.added !~ ('\m' || known.attname || '\M')
             and not exists (
                   select
                     from pg_attribute a
                    where a.attrelid = kind.source::regclass
                      and a.attname = known.attname
                      and not a.attisdropped)
        loop
          execute format('alter type %I drop attribute %I', kind.name, field.name);
        end loop;
      end loop;
    end
  $$;
comment on function widen_row_types is 'Brings the row types to the columns of their tables; every migration ends with it, in its own transaction.';

select widen_row_types();
