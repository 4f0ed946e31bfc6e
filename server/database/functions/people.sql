-- Names and roles of people, the authors of what they write, and who is hidden from whom.

create or replace function is_admin(viewer uuid)
  returns boolean
  language sql stable
  as $$ select exists (select from user_roles r where r.user_id = viewer and r.role = 'admin') $$;

create or replace function is_moderator(viewer uuid)
  returns boolean
  language sql stable
  as $$ select exists (select from user_roles where user_id = viewer and role = 'moderator') $$;
comment on function is_moderator is 'Whether this viewer is a moderator of the site.';

create or replace function display_name(full_name text, username text, shown_as text)
  returns text
  language sql immutable
  return case
    when shown_as = 'username' and username is not null then username
    when shown_as = 'first_name' and position(' ' in full_name) > 0
      then split_part(full_name, ' ', 1) || ' ' || left(reverse(split_part(reverse(full_name), ' ', 1)), 1) || '.'
    else full_name
  end;
comment on function display_name is 'The only function that turns a profile into the name others see (REQ-90). Null only where full_name is null.';

create or replace function shown_author(author uuid, is_anonymous boolean)
  returns table (id uuid, name text, first_name text)
  language sql stable
  as $$
    select p.id, display_name(p.full_name, p.username, p.shown_as),
           case when p.shown_as <> 'username' then split_part(p.full_name, ' ', 1) end
      from profiles p
     where p.id = author
       and is_anonymous = false
  $$;
comment on function shown_author is 'The author of a prayer, an update, a comment or a miracle as everybody reads them: no row where it is anonymous, or where that is not known. No statement reads these authors in another way (REQ-461). Inlined by the planner: left join lateral shown_author(...) a on true.';

create or replace function blocked_by(viewer uuid)
  returns uuid[]
  language sql stable
  as $$ select array(select blocker_id from member_blocks where blocked_id = viewer) $$;
comment on function blocked_by is 'Members who blocked this viewer; their groups do not admit the viewer.';

create or replace function hidden_from(viewer uuid)
  returns uuid[]
  language sql stable
  as $$
    select array(
      select member_id from account_deletions where done_at is null
       union all
      select blocked_id from member_blocks where blocker_id = viewer
       union all
      select blocker_id from member_blocks where blocked_id = viewer)
  $$;
comment on function hidden_from is 'People whose content is hidden from this viewer: deleted accounts, and blocks in either direction. Evaluated once for each statement: <> all ((select hidden_from(viewer))::uuid[]).';

create or replace function hidden_content(viewer uuid)
  returns uuid[]
  language sql stable
  as $$ select array(select content_id from content_blocks where blocker_id = viewer) $$;
comment on function hidden_content is 'Content that this viewer blocked where it had no name (REQ-464). Evaluated once for each statement, like hidden_from.';

create or replace function refuse_deleted_member()
  returns trigger
  language plpgsql
  as $$
    declare
      member uuid := (to_jsonb(new) ->> tg_argv[0])::uuid;
    begin
      -- Waits for a deletion that is under way; the next statement sees what it did.
      perform from accounts where id = member for key share;
      if exists (select from account_deletions where member_id = member) then
        raise exception 'whoever left writes nothing more'
          using errcode = 'foreign_key_violation', constraint = tg_argv[1];
      end if;
      return new;
    end
  $$;
comment on function refuse_deleted_member is 'Refuses rows that would show somebody, or let them act, between the deletion of their account and the end of its row. First argument: the column of the member. Second: the constraint to report.';

create or replace function streak_zone_at(owner profiles, at timestamptz)
  returns text
  language sql stable
  as $$
    select case
             when at >= (owner).streak_zone_since + interval '30 days' then (owner).time_zone
             else (owner).streak_zone
           end
  $$;
comment on function streak_zone_at is 'The time zone by which a day of prayer counts now: at most one change in thirty days takes effect (REQ-68).';

create or replace function days_between(member uuid, beginning timestamptz, ending timestamptz)
  returns integer
  language sql stable
  as $$
    select greatest(0, (ending at time zone p.time_zone)::date - (beginning at time zone p.time_zone)::date)
      from profiles p
     where p.id = member
  $$;
comment on function days_between is 'The civil days from one moment to another in the zone of a member, never less than 0.';

create or replace function prayer_day_at(member uuid, at timestamptz)
  returns date
  language sql stable
  as $$
    select (at at time zone streak_zone_at(p, at))::date
      from profiles p
     where p.id = member
  $$;
comment on function prayer_day_at is 'The civil day of a moment for a member, in the zone their days of prayer are counted in.';
