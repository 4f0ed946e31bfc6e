-- What a member wrote in groups, wherever they are now: for the file with their own data.

create function own_messages(member uuid)
  returns table(id uuid, group_id uuid, content text, created_at timestamptz)
  language sql stable
  as $$
    select x.id, x.group_id, x.content, x.created_at
      from group_messages x
     where x.user_id = member
       and x.deleted_at is null
  $$;
comment on function own_messages is 'A member''s own words in groups, also those they have left; nobody else''s.';
