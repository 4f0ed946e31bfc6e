-- What staff did where a child may be in danger: written down like everything else, and not told to whose thing it was.

alter table audit_log add column is_quiet boolean not null default false;
comment on column audit_log.is_quiet is 'Not told to its owner: nobody is warned off where a child may be in danger (security 7).';

create function is_about_child(moderation_case uuid) returns boolean
  language sql stable
  as $$ select exists (select from reports r where r.case_id = moderation_case and r.reason = 'child-safety') $$;
comment on function is_about_child is 'Whether a report says that a child may be in danger: then what staff do about it is quiet.';

-- Whoever leaves for good may have been staff: what they decided is found without looking through all of it.
create index moderation_cases__decided_by on moderation_cases (decided_by) where decided_by is not null;
create index moderation_acts__of_actor on moderation_acts (actor_id) where actor_id is not null;
