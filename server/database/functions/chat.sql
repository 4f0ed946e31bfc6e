-- Messages that a viewer may read. A message that is hidden from them is empty, so that numbers have no gaps.

create or replace function visible_messages(viewer uuid)
  returns table (
    id uuid, group_id uuid, number bigint, user_id uuid, client_id uuid, content text, created_at timestamptz,
    deleted_at timestamptz, hidden_at timestamptz, edited_at timestamptz, reply_to_id uuid, is_empty boolean)
  language sql stable
  as $$
    select x.id, x.group_id, x.number, x.user_id, x.client_id,
           case when place.is_empty then '' else x.content end,
           x.created_at, x.deleted_at, x.hidden_at,
           case when not place.is_empty then x.edited_at end,
           case when not place.is_empty then x.reply_to_id end,
           place.is_empty
      from group_messages x
     cross join lateral (
       select x.deleted_at is not null
                or x.user_id <> viewer
                   and (x.user_id = any ((select hidden_from(viewer))::uuid[])
                          and (x.user_id = any ((select hidden_from(null))::uuid[])
                                or not exists (
                                     select
                                       from group_members leader
                                      where leader.group_id = x.group_id
                                        and leader.user_id = viewer
                                        and leader.role in ('owner', 'admin')))
                         or x.hidden_at is not null and not (select is_admin(viewer) or is_moderator(viewer)))
              as is_empty) place
     where exists (
             select
               from group_members m
              where m.group_id = x.group_id
                and m.user_id = viewer
             offset 0)
  $$;
comment on function visible_messages is 'The only way to read messages as a member. Numbers have no gaps, so a message that is deleted, hidden or by a hidden member is empty. A block hides nothing from leaders of the group. Inlined by the planner.';

create or replace function messages_for_admin(viewer uuid)
  returns table (
    id uuid, group_id uuid, number bigint, user_id uuid, client_id uuid, content text, created_at timestamptz,
    deleted_at timestamptz, hidden_at timestamptz, edited_at timestamptz, reply_to_id uuid, is_empty boolean)
  language sql stable
  as $$
    select x.id, x.group_id, x.number, x.user_id, x.client_id,
           case when place.is_empty then '' else x.content end,
           x.created_at, x.deleted_at, x.hidden_at,
           case when not place.is_empty then x.edited_at end,
           case when not place.is_empty then x.reply_to_id end,
           place.is_empty
      from group_messages x
     cross join lateral (
       select x.deleted_at is not null or x.user_id = any ((select hidden_from(null))::uuid[]) as is_empty) place
     where (select is_admin(viewer))
  $$;
comment on function messages_for_admin is 'All messages, for an admin: blocks do not apply, deleted accounts do. The statement that reads them writes audit_log (SEC-3.2).';

create or replace function messages_around(viewer uuid, message uuid, reach integer)
  returns table (id uuid, user_id uuid, content text, created_at timestamptz, number bigint)
  language sql stable
  as $$
    select x.id, x.user_id, x.content, x.created_at, x.number
      from group_messages target
      join group_messages x on x.group_id = target.group_id
       and x.number between target.number - reach and target.number + reach
     where target.id = message
       and target.deleted_at is null
       and x.deleted_at is null
       and not exists (select from account_deletions d where d.member_id = x.user_id and d.done_at is null)
       and (is_admin(viewer) or is_moderator(viewer))
  $$;
comment on function messages_around is 'The messages just before and after a reported one, and nothing else of the chat (SEC-3.2).';

create or replace function earlier_words_for_moderators(viewer uuid, message uuid)
  returns table (content text, replaced_at timestamptz)
  language sql stable
  as $$
    select w.content, w.replaced_at
      from group_messages x
      join earlier_message_words w on w.message_id = x.id
     where x.id = message
       and x.deleted_at is null
       and not exists (select from account_deletions d where d.member_id = x.user_id and d.done_at is null)
       and (is_admin(viewer) or is_moderator(viewer))
  $$;
comment on function earlier_words_for_moderators is 'What a reported message said before it was edited.';

create or replace function messages_of_deleted_member(member uuid)
  returns table (id uuid)
  language sql stable
  as $$
    select x.id
      from group_messages x
     where x.user_id = member
       and exists (select from account_deletions d where d.member_id = member)
  $$;
comment on function messages_of_deleted_member is 'Messages of a deleted account in chats; never read, only emptied.';

create or replace function own_messages(member uuid)
  returns table (id uuid, group_id uuid, content text, created_at timestamptz, edited_at timestamptz)
  language sql stable
  as $$
    select x.id, x.group_id, x.content, x.created_at, x.edited_at
      from group_messages x
     where x.user_id = member
       and x.deleted_at is null
  $$;
comment on function own_messages is 'A member''s own messages, also in groups they left.';
