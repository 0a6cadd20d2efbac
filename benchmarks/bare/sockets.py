"""One room for every signed-in user."""

from channels.generic.websocket import AsyncWebsocketConsumer

ROOM = "live_class"


class RoomConsumer(AsyncWebsocketConsumer):
    async def connect(self) -> None:
        if not self.scope["user"].is_authenticated:
            await self.close()
            return
        await self.channel_layer.group_add(ROOM, self.channel_name)
        await self.accept()

    async def disconnect(self, code: int) -> None:
        await self.channel_layer.group_discard(ROOM, self.channel_name)

    async def said(self, message: dict) -> None:
        await self.send(text_data=message["html"])
